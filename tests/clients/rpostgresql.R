# RPostgreSQL with dbplyr: tables as data frames, both ways, and dplyr's verbs as SQL.
suppressPackageStartupMessages({
  library(DBI)
  library(RPostgreSQL)
  library(dplyr)
})

env <- Sys.getenv()
input <- file("stdin")
open(input)
say <- function(step, outcome, reason = "") {
  reason <- gsub('"', "'", gsub("[\r\n\\\\].*", "", reason))
  cat(sprintf('{"step": "%s", "outcome": "%s", "reason": "%s"}\n', step, outcome, reason))
}
connect <- function(port = env[["WALK_PLAIN"]], password = env[["WALK_PASSWORD"]], mode = "disable") {
  Sys.setenv(PGSSLMODE = mode)
  dbConnect(PostgreSQL(), host = "127.0.0.1", port = as.integer(port), user = "fairsql", password = password, dbname = "walk")
}
same <- function(found, expected) {
  if (!isTRUE(all.equal(found, expected))) stop(paste(toString(found), "is not", toString(expected)))
}
refuses <- function(call, word = "") {
  told <- tryCatch({
    call()
    "no error"
  }, error = function(error) conditionMessage(error))
  if (told == "no error" || !grepl(word, told)) stop(paste("an error with", word, "was expected:", told))
}
step <- function(name, walk) {
  con <- NULL
  tryCatch({
    con <- connect()
    walk(con)
    say(name, "yes")
  }, error = function(error) {
    message(name, ": ", conditionMessage(error))
    say(name, "no", conditionMessage(error))
  })
  if (!is.null(con)) try(dbDisconnect(con), silent = TRUE)
}
one <- function(con, sql) dbGetQuery(con, sql)[1, 1]

step("password", function(con) {
  refuses(function() connect(password = "wrong"), "password authentication failed")
  same(one(con, "SELECT 1"), 1)
})
step("TLS", function(con) same(one(connect(env[["WALK_TLS"]], mode = "require"), "SELECT 1"), 1))
step("introspection", function(con) {
  same(sort(dbListTables(con)), c("kinds", "loans", "payments"))
  same(dbExistsTable(con, "loans"), TRUE)
  same(dbListFields(con, "payments"), c("id", "loan", "paid", "paid_on"))
})
step("FAIR", function(con) {
  sql <- gsub("$2", "0.5", gsub("$1", "2011", env[["WALK_FAIR"]], fixed = TRUE), fixed = TRUE)
  found <- dbGetQuery(con, sql)
  expected <- strsplit(gsub('[]["]', "", env[["WALK_EXPECTED"]]), ", ")[[1]]
  same(unlist(found[1, 1:3], use.names = FALSE), expected[1:3])
  same(found[1, 4], as.numeric(expected[4]))
  same(tolower(as.character(found[1, 5])), expected[5])
})
step("rows", function(con) {
  result <- dbSendQuery(con, "SELECT id FROM loans")
  found <- c()
  while (nrow(rows <- fetch(result, 7000)) > 0) found <- c(found, rows$id)
  same(c(length(found), sum(as.numeric(found))), c(100000, 4999950000))
})
step("dates", function(con) {
  found <- dbGetQuery(con, "SELECT day, moment, zoned FROM kinds")
  same(found$day, as.Date("2024-02-29"))
  same(format(found$moment, "%H:%M:%S"), "12:34:56")
  same(as.numeric(found$zoned), as.numeric(as.POSIXct("2024-02-29 12:34:56", tz = "UTC")))
})
step("decimals", function(con) same(one(con, "SELECT price FROM kinds"), 12345678.9))
step("arrays", function(con) same(one(con, "SELECT tags FROM kinds"), '{a,"b c",NULL}'))
step("NULL", function(con) same(one(con, "SELECT missing FROM kinds"), NA_integer_))
step("NaN", function(con) same(is.nan(one(con, "SELECT undefined FROM kinds")), TRUE))
step("error", function(con) {
  refuses(function() dbGetQuery(con, env[["WALK_WRONG"]]) |> suppressWarnings() |> nrow() |> stopifnot())
  same(grepl("rase", dbGetException(con)$errorMsg), TRUE)
})
say("cancel", "-", "it has no cancel")
step("rollback", function(con) {
  invisible(dbBegin(con))
  invisible(dbExecute(con, "INSERT INTO payments VALUES (3, 8, 1, NULL)"))
  same(one(con, "SELECT count(*) FROM payments"), 3)
  invisible(dbRollback(con))
  same(one(con, "SELECT count(*) FROM payments"), 2)
})
step("restart", function(con) {
  cat('{"restart": true}\n')
  readLines(input, 1)
  try(suppressWarnings(one(con, "SELECT 1")), silent = TRUE)  # the driver may have connected again by itself
  same(one(connect(), "SELECT 1"), 1)
})
step("own", function(con) {
  frame <- data.frame(id = 1:2000, name = rep(c("a", NA), 1000), score = 1:2000 / 4)
  same(dbWriteTable(con, "written", frame, row.names = FALSE, overwrite = TRUE), TRUE)
  same(dbReadTable(con, "written"), frame)
  found <- tbl(con, "written") |> filter(score > 100, !is.na(name)) |> group_by(name) |> summarise(n = n(), mean = mean(score, na.rm = TRUE)) |> collect()
  same(as.numeric(found$n), 800)
  kept <- tbl(con, "written") |> filter(id < 11) |> compute()
  same(nrow(collect(kept)), 10L)
  same(dbRemoveTable(con, "written"), TRUE)
})
