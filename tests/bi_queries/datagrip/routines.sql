-- asks: functions
-- source: DataGrip's introspection of PostgreSQL, which is not public: as logs of servers and tests of others show it (datafusion-contrib/datafusion-postgres datafusion-postgres/tests/datagrip.rs)
-- columns: ["lang_oid", "r_name", "r_id", "r_state_number", "arg_names", "arg_modes", "in_arg_types", "all_arg_types", "arg_defaults", "arg_variadic_id", "ret_type_id", "ret_set", "kind", "volatile_kind", "is_strict", "is_security_definer", "configuration_parameters", "cost", "owner", "rows", "is_leakproof", "concurrency_kind", "lang"]
-- rows: none
with languages as (select oid as lang_oid, lanname as lang from pg_catalog.pg_language),
  routines as (select proname as r_name, prolang as lang_oid, oid as r_id, xmin as r_state_number, proargnames as arg_names,
    proargmodes as arg_modes, proargtypes::int[] as in_arg_types, proallargtypes::int[] as all_arg_types,
    pg_catalog.pg_get_expr(proargdefaults, 0) as arg_defaults, provariadic as arg_variadic_id, prorettype as ret_type_id,
    proretset as ret_set, prokind /* old */ as kind, provolatile as volatile_kind, proisstrict as is_strict,
    prosecdef as is_security_definer, proconfig as configuration_parameters, procost as cost,
    pg_catalog.pg_get_userbyid(proowner) as "owner", prorows as rows, proleakproof as is_leakproof, proparallel as concurrency_kind
    from pg_catalog.pg_proc where pronamespace = :schema::oid and not (prokind = 'a') /* proisagg */)
select * from routines natural join languages
