/** Where the code number, the day of the week and the time of one punch stand, 0-based. */
interface PunchColumns {
  /** What the station is called that wrote no code number of its own. */
  readonly name: string | null;
  readonly code: number | undefined;
  readonly weekday: number | undefined;
  readonly time: number;
}

export interface CardColumns {
  readonly card: number;
  /** When the card was read out: it says which week the days of the week are of. */
  readonly readAt: number | undefined;
  /** In the order of the card: start, controls, finish. */
  readonly punches: readonly PunchColumns[];
}

const CARD = /^(?:siid|si ?card|si ?card no|card ?no|card ?number|card|chip ?no|siac)$/;
const READ_AT = /^(?:read (?:at|on)|readout time)$/;
/** `Start CN`, `ST_DOW`, `Finish time`, `Record 12 time`, `12.CN`. Clear, check and reserve stamps are no passings. */
const PUNCH = /^(?:(start|st)|(finish|fi)|(?:record |punch )?(\d{1,3})) (cn|dow|time)$/;

/** The columns of a table of cards that were read out, with or without a program's own columns between; null for another table. */
export function cardColumns(header: readonly string[]): CardColumns | null {
  const names = header.map((name) =>
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  const card = names.findIndex((name) => CARD.test(name));
  const readAt = names.findIndex((name) => READ_AT.test(name));
  const found = new Map<number, { name: string | null; cn?: number; dow?: number; time?: number }>();
  names.forEach((name, place) => {
    const [, start, finish, number, part] = PUNCH.exec(name) ?? [];
    if (part === undefined) return;
    const rank = start ? 0 : finish ? Number.POSITIVE_INFINITY : Number(number);
    const punch = found.get(rank) ?? { name: start ? 'start' : finish ? 'finish' : null };
    punch[part as 'cn' | 'dow' | 'time'] ??= place;
    found.set(rank, punch);
  });
  const punches = [...found]
    .sort(([a], [b]) => a - b)
    .flatMap(([, { name, cn, dow, time }]) => (time === undefined ? [] : [{ name, code: cn, weekday: dow, time }]));
  if (card < 0 || punches.length === 0) return null;
  return { card, readAt: readAt < 0 ? undefined : readAt, punches };
}
