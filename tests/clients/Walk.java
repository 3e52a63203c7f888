import java.math.BigDecimal;
import java.sql.*;
import java.time.*;
import java.util.*;

/** PostgreSQL's JDBC driver: metadata, prepared statements, fetching in parts, batches. */
public class Walk {
    static final Map<String, String> ENV = System.getenv();

    interface Step { void run(Connection con) throws Exception; }

    static class Skipped extends RuntimeException { Skipped(String why) { super(why); } }

    static Connection connect(String port, String password, String mode) throws SQLException {
        Properties given = new Properties();
        given.put("user", "fairsql");
        given.put("password", password);
        given.put("sslmode", mode);
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/walk", given);
    }

    static Connection connect() throws SQLException {
        return connect(ENV.get("WALK_PLAIN"), ENV.get("WALK_PASSWORD"), "disable");
    }

    static void step(String name, Step step) {
        String outcome = "yes", reason = "";
        try (Connection con = connect()) {
            step.run(con);
        } catch (Skipped why) {
            outcome = "-";
            reason = why.getMessage();
        } catch (Throwable error) {
            error.printStackTrace();
            outcome = "no";
            reason = String.valueOf(error.getMessage()).split("\n")[0].replace("\\", "\\\\").replace("\"", "\\\"");
        }
        System.out.println("{\"step\": \"" + name + "\", \"outcome\": \"" + outcome + "\", \"reason\": \"" + reason + "\"}");
    }

    static void same(Object found, Object expected) {
        if (!Objects.equals(found, expected)) throw new AssertionError(found + " is not " + expected);
    }

    static String list(ResultSet rows, String... columns) throws SQLException {
        StringJoiner found = new StringJoiner(" ");
        while (rows.next()) {
            StringJoiner row = new StringJoiner(".");
            for (String column : columns) row.add(String.valueOf(rows.getObject(column)));
            found.add(row.toString());
        }
        return found.toString();
    }

    static Object one(Connection con, String sql) throws SQLException {
        try (Statement statement = con.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getObject(1);
        }
    }

    static void introspect(Connection con) throws SQLException {
        DatabaseMetaData data = con.getMetaData();
        same(list(data.getTables(null, "main", "%", new String[] {"TABLE"}), "TABLE_NAME"), "kinds loans payments");
        same(list(data.getColumns(null, "main", "payments", "%"), "COLUMN_NAME", "TYPE_NAME", "COLUMN_SIZE"),
            "id.int4.10 loan.int4.10 paid.numeric.10 paid_on.date.13");
        same(list(data.getPrimaryKeys(null, "main", "loans"), "COLUMN_NAME"), "id");
        same(list(data.getImportedKeys(null, "main", "payments"), "PKTABLE_NAME", "PKCOLUMN_NAME", "FKCOLUMN_NAME"), "loans.id.loan");
        same(list(data.getIndexInfo(null, "main", "payments", false, true), "COLUMN_NAME").contains("loan"), true);
        list(data.getTypeInfo(), "TYPE_NAME");
        list(data.getFunctions(null, null, "%"), "FUNCTION_NAME");
        list(data.getProcedures(null, null, "%"), "PROCEDURE_NAME");
        list(data.getTablePrivileges(null, null, "loans"), "GRANTEE");
        same(list(data.getSchemas(), "TABLE_SCHEM").contains("main"), true);
        same(data.getSQLKeywords().isEmpty(), false);
        try (PreparedStatement statement = con.prepareStatement("SELECT * FROM loans WHERE id = ?")) {
            same(statement.getParameterMetaData().getParameterTypeName(1), "int4");
            same(statement.getMetaData().getColumnCount(), 5);
        }
    }

    static void fair(Connection con) throws SQLException {
        String sql = ENV.get("WALK_FAIR").replace("$1", "?").replace("$2", "?");
        try (PreparedStatement statement = con.prepareStatement(sql)) {
            for (int at = 0; at < 8; at++) {  // it is prepared by name from the fifth time on
                statement.setInt(1, 2011);
                statement.setDouble(2, .5);
                ResultSet rows = statement.executeQuery();
                rows.next();
                String found = String.format("[\"%s\", \"%s\", \"%s\", ", rows.getString(1), rows.getString(2), rows.getString(3));
                String expected = ENV.get("WALK_EXPECTED");
                same(expected.startsWith(found), true);
                String[] rest = expected.substring(found.length()).split("[,\\]] ?");
                same(Math.abs(rows.getDouble(4) - Double.parseDouble(rest[0])) < 1e-12, true);
                same(rows.getBoolean(5), Boolean.parseBoolean(rest[1]));
            }
        }
    }

    static void fetch(Connection con) throws SQLException {
        con.setAutoCommit(false);
        try (Statement statement = con.createStatement()) {
            statement.setFetchSize(7000);
            ResultSet rows = statement.executeQuery("SELECT id FROM loans");
            long count = 0, total = 0;
            while (rows.next()) {
                count++;
                total += rows.getInt(1);
            }
            same(count + " " + total, "100000 4999950000");
        }
    }

    static void cancel(Connection con) throws Exception {
        Statement statement = con.createStatement();
        Thread other = new Thread(() -> {
            try {
                Thread.sleep(1500);
                statement.cancel();
            } catch (Exception error) {
                error.printStackTrace();
            }
        });
        other.start();
        try {
            statement.executeQuery(ENV.get("WALK_LONG"));
            throw new AssertionError("an error was expected");
        } catch (SQLException error) {
            same(error.getSQLState(), "57014");
        }
        other.join();
        same(one(con, "SELECT 1"), 1);
    }

    static void rollback(Connection con) throws SQLException {
        con.setAutoCommit(false);
        try (Statement statement = con.createStatement()) {
            same(statement.executeUpdate("INSERT INTO payments VALUES (3, 8, 1, NULL)"), 1);
            same(one(con, "SELECT count(*) FROM payments"), 3L);
            try {
                statement.executeUpdate("INSERT INTO payments VALUES (3, 8, 1, NULL)");
                throw new AssertionError("an error was expected");
            } catch (SQLException error) {
                same(error.getSQLState(), "23505");
            }
            con.rollback();
            same(one(con, "SELECT count(*) FROM payments"), 2L);
        }
    }

    static void restart(Connection con) throws Exception {
        same(con.isValid(5), true);
        System.out.println("{\"restart\": true}");
        System.in.read();
        same(con.isValid(5), false);
        try (Connection other = connect()) {
            same(one(other, "SELECT 1"), 1);
        }
    }

    static void own(Connection con) throws Exception {
        con.setAutoCommit(false);
        try (PreparedStatement statement = con.prepareStatement("INSERT INTO payments VALUES (?, ?, ?, ?)", Statement.RETURN_GENERATED_KEYS)) {
            for (int at = 10; at < 300; at++) {
                statement.setInt(1, at);
                statement.setInt(2, at);
                statement.setBigDecimal(3, new BigDecimal("1.25"));
                statement.setObject(4, LocalDate.of(2024, 2, 29));
                statement.addBatch();
            }
            statement.executeBatch();
        }
        same(one(con, "SELECT count(*) FROM payments WHERE paid_on = '2024-02-29' AND id >= 10"), 290L);
        org.postgresql.copy.CopyManager copies = con.unwrap(org.postgresql.PGConnection.class).getCopyAPI();
        same(copies.copyIn("COPY payments (id, loan) FROM STDIN", new java.io.StringReader("400\t7\n401\t7\n")), 2L);
        same(copies.copyOut("COPY (SELECT id FROM loans) TO STDOUT", new java.io.StringWriter()), 100000L);
        try (PreparedStatement statement = con.prepareStatement("SELECT id FROM payments WHERE id = ANY(?)")) {
            statement.setArray(1, con.createArrayOf("int4", new Object[] {1, 5}));
            same(list(statement.executeQuery(), "id"), "1");
        }
        con.rollback();
    }

    public static void main(String[] arguments) {
        step("password", con -> {
            try {
                connect(ENV.get("WALK_PLAIN"), "wrong", "disable");
                throw new AssertionError("an error was expected");
            } catch (SQLException error) {
                same(error.getSQLState(), "28P01");
            }
            same(one(con, "SELECT 1"), 1);
        });
        step("TLS", con -> {
            try (Connection other = connect(ENV.get("WALK_TLS"), ENV.get("WALK_PASSWORD"), "require")) {
                same(one(other, "SELECT 1"), 1);
            }
        });
        step("introspection", Walk::introspect);
        step("FAIR", Walk::fair);
        step("rows", Walk::fetch);
        step("dates", con -> {
            try (ResultSet rows = con.createStatement().executeQuery("SELECT day, moment, zoned FROM kinds")) {
                rows.next();
                same(rows.getObject(1, LocalDate.class), LocalDate.of(2024, 2, 29));
                same(rows.getObject(2, LocalDateTime.class), LocalDateTime.parse("2024-02-29T12:34:56.789012"));
                same(rows.getObject(3, OffsetDateTime.class).toInstant(), Instant.parse("2024-02-29T12:34:56Z"));
            }
        });
        step("decimals", con -> {
            same(one(con, "SELECT price FROM kinds"), new BigDecimal("12345678.90"));
            same(one(con, "SELECT large FROM kinds"), new BigDecimal("1234567890123456789012345678.0123456789"));
        });
        step("arrays", con -> {
            same(Arrays.asList((Object[]) ((java.sql.Array) one(con, "SELECT tags FROM kinds")).getArray()), Arrays.asList("a", "b c", null));
            same(Arrays.asList((Object[]) ((java.sql.Array) one(con, "SELECT numbers FROM kinds")).getArray()), Arrays.asList(1, 2));
        });
        step("NULL", con -> same(one(con, "SELECT missing FROM kinds"), null));
        step("NaN", con -> same(one(con, "SELECT undefined FROM kinds"), Double.NaN));
        step("error", con -> {
            try {
                one(con, ENV.get("WALK_WRONG"));
                throw new AssertionError("an error was expected");
            } catch (org.postgresql.util.PSQLException error) {
                same(error.getServerErrorMessage().getPosition(), Integer.valueOf(ENV.get("WALK_PLACE")));
            }
        });
        step("cancel", Walk::cancel);
        step("rollback", Walk::rollback);
        step("restart", Walk::restart);
        step("own", Walk::own);
    }
}
