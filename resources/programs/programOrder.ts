interface Placed {
  readonly id: number;
  readonly starts_at: string;
  readonly position: number;
  readonly title: string;
}

/** The day of an instant as the clocks of a zone have it, `YYYY-MM-DD`. */
export function dayIn(instant: string, timeZone: string): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-CA', { timeZone, ...parts }).format(new Date(instant));
}

/** Rows of a program day by day; those of a day as somebody put them, and by their time where nobody did. */
export function inProgramOrder<Row extends Placed>(rows: readonly Row[], timeZone: string): Row[] {
  const placed = rows.map((row) => ({ row, day: dayIn(row.starts_at, timeZone), at: Date.parse(row.starts_at) }));
  placed.sort(
    (a, b) =>
      compare(a.day, b.day) ||
      a.row.position - b.row.position ||
      a.at - b.at ||
      compare(a.row.title, b.row.title) ||
      a.row.id - b.row.id,
  );
  return placed.map(({ row }) => row);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
