/**
 * Anyone who asks for the same while it is being read waits for the next reading, which is one for all of them: what every console asks
 * for at the same moment costs as much as for two of them, and nobody is given what was read before they asked.
 */
export function sharedReadings<Answer>(): (key: string, read: () => Promise<Answer>) => Promise<Answer> {
  const turns = new Map<string, Turn<Answer>>();

  function begin(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const turn: Turn<Answer> = { running: read(), next: null };
    turns.set(key, turn);
    const end = (): void => {
      if (turn.next === null) turns.delete(key);
    };
    turn.running.then(end, end);
    return turn.running;
  }

  return (key, read) => {
    const turn = turns.get(key);
    if (!turn) return begin(key, read);
    const again = (): Promise<Answer> => begin(key, read);
    turn.next ??= turn.running.then(again, again);
    return turn.next;
  };
}

interface Turn<Answer> {
  readonly running: Promise<Answer>;
  /** Of those who came while it was running. */
  next: Promise<Answer> | null;
}
