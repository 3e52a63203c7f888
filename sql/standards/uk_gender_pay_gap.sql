-- standard: uk_gender_pay_gap
-- rule: Employers of 250 or more publish the gaps in mean and median hourly pay and bonus pay, who receives a bonus, and who is
--   in each quartile of hourly pay
-- note: The rule sets no threshold. Hourly pay is that of full-pay relevant employees in the pay period of the snapshot
--   date, with bonus pay of that period in it; bonus pay is that of twelve months
-- source: Equality Act 2010 (Gender Pay Gap Information) Regulations 2017, SI 2017/172, regulations 2 to 13
-- as of: 2026-11-27
FROM fair_uk_gender_pay_gap(employees, sex, hourly, bonus)
