"""Django: inspectdb, models, transactions, an iterator."""

import io
from typing import Any

import django
from django.conf import settings
from walk import COUNT, DATABASE, HOST, PASSWORD, PLAIN, TLS, TOTAL, USER, Walk, refuses, same


def database(port: int, password: str, mode: str) -> dict[str, Any]:
    """Return how Django reaches a server."""
    return {"ENGINE": "django.db.backends.postgresql", "NAME": DATABASE, "USER": USER, "PASSWORD": password, "HOST": HOST,
            "PORT": port, "OPTIONS": {"sslmode": mode}}  # fmt: skip


settings.configure(
    DATABASES={
        "default": database(PLAIN, PASSWORD, "disable"),
        "tls": database(TLS, PASSWORD, "require"),
        "wrong": database(PLAIN, "wrong", "disable"),
    },
    USE_TZ=True,
)
django.setup()
from django.core.management import call_command  # noqa: E402
from django.db import connection, connections, models, transaction  # noqa: E402


class Django(Walk):
    def connect(self, port: int = PLAIN, *, password: str = PASSWORD, tls: bool = False) -> Any:
        con = connections["tls" if tls else "default" if password == PASSWORD else "wrong"]
        con.close()
        con.ensure_connection()
        return con

    def rows(self, con: Any, sql: str, values: Any = ()) -> list[Any]:
        with con.cursor() as cursor:
            cursor.execute(sql, list(values) or None)
            return list(cursor.fetchall())

    def introspect(self, con: Any) -> None:
        found = io.StringIO()
        call_command("inspectdb", stdout=found)
        text = found.getvalue()
        for words in ("id = models.IntegerField(primary_key=True)", "models.ForeignKey(Loans, models.DO_NOTHING, db_column='loan'",
                      "paid = models.DecimalField(max_digits=10, decimal_places=2", "class Loans(models.Model)"):  # fmt: skip
            assert words in text, text
        with con.cursor() as cursor:
            constraints = con.introspection.get_constraints(cursor, "payments")
        same(sorted(tuple(each["columns"]) for each in constraints.values() if each["index"]), [("loan",)])

    def fetch(self, con: Any) -> None:
        found = [loan.id for loan in Loan.objects.iterator(chunk_size=7_000)]
        same((len(found), sum(found)), (COUNT, TOTAL))

    def position(self, error: Any) -> Any:
        return error.__cause__.diag.statement_position

    def cancel(self, con: Any) -> None:
        con.connection.cancel()

    def _rollback(self, con: Any) -> None:
        def twice() -> None:
            with transaction.atomic():
                Payment.objects.create(id=3, loan_id=8, paid=1)
                same(Payment.objects.count(), 3)
                Payment.objects.create(id=3, loan_id=8, paid=1)

        refuses(twice)
        same(Payment.objects.count(), 2)

    def go_back(self, con: Any) -> None:
        pass  # each statement is a transaction

    def own(self, con: Any) -> None:
        same(Loan.objects.filter(race="White", score__gt=0.5, year__in=[2010, 2011]).count(), self.rows(
            con, "SELECT count(*) FROM loans WHERE race = 'White' AND score > 0.5 AND year IN (2010, 2011)")[0][0])  # fmt: skip
        found = Loan.objects.values("race").annotate(n=models.Count("*"), best=models.Max("score")).order_by("race")
        same([each["race"] for each in found], ["Black", "White"])
        same(Payment.objects.select_related("loan").get(id=1).loan.year, 2012)
        same(Payment.objects.filter(paid_on__year=2024).count(), 1)
        same(Payment.objects.filter(id=1).dates("paid_on", "month")[0].month, 2)
        Payment.objects.bulk_create([Payment(id=number, loan_id=number) for number in range(10, 200)])
        same(Payment.objects.filter(id__gte=10).update(paid=2), 190)
        same(Payment.objects.filter(id__gte=10).delete()[0], 190)
        assert connection.server_version if hasattr(connection, "server_version") else connection.pg_version >= 150000


class Loan(models.Model):
    year = models.IntegerField()
    score = models.FloatField()
    repaid = models.BooleanField(null=True)
    race = models.TextField()
    id = models.IntegerField(primary_key=True)

    class Meta:
        app_label, managed, db_table = "walk", False, "loans"


class Payment(models.Model):
    id = models.IntegerField(primary_key=True)
    loan = models.ForeignKey(Loan, models.DO_NOTHING, db_column="loan")
    paid = models.DecimalField(max_digits=10, decimal_places=2, null=True)
    paid_on = models.DateField(null=True)

    class Meta:
        app_label, managed, db_table = "walk", False, "payments"


if __name__ == "__main__":
    Django().go()
