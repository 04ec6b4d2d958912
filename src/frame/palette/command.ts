import type { ReactNode } from 'react';

/** One thing the palette can do. */
export interface Command {
  id: string;
  label: string;
  /** What tells it from others of the same name. */
  detail?: string | undefined;
  /** Other words that it is found by. */
  also?: string | undefined;
  icon?: ReactNode;
  run: () => void;
}

/** Commands of one kind under a heading. */
export interface CommandGroup {
  heading: string;
  commands: Command[];
}

/** How well a command has a word: as one of its own, at the beginning of one, somewhere within; lower is better. */
const WHOLE = 0;
const START = 1;
const WITHIN = 2;
/** Added where its other words or its detail have it, not its name. */
const ALSO = 3;
const DETAIL = 6;

/**
 * The groups with what matches all words typed, in any order: what matches best comes first in its group, and the group of the best first.
 * Groups without a match are left out.
 */
export function matchingGroups(groups: readonly CommandGroup[], text: string): CommandGroup[] {
  const words = wordsOf(text);
  return groups
    .map(({ heading, commands }) => {
      const ranked = commands
        .map((command) => ({ command, rank: rankOf(command, words) }))
        .filter(({ rank }) => rank < Infinity)
        .sort((a, b) => a.rank - b.rank);
      return { heading, commands: ranked.map(({ command }) => command), best: ranked[0]?.rank ?? Infinity };
    })
    .filter(({ commands }) => commands.length > 0)
    .sort((a, b) => a.best - b.best)
    .map(({ heading, commands }) => ({ heading, commands }));
}

/**
 * The groups with those that came later below those that were there: nothing moves away under whoever is about to choose. `before` are the
 * headings in the order that they came in.
 */
export function inOrderOfArrival(groups: readonly CommandGroup[], before: readonly string[]): CommandGroup[] {
  const place = ({ heading }: CommandGroup) => (before.includes(heading) ? before.indexOf(heading) : before.length);
  return [...groups].sort((a, b) => place(a) - place(b));
}

/** As good as its worst word. */
function rankOf({ label, also = '', detail = '' }: Command, words: readonly string[]): number {
  const [name, others, more] = [plain(label), plain(also), plain(detail)];
  const best = (word: string) => Math.min(rankIn(name, word), rankIn(others, word) + ALSO, rankIn(more, word) + DETAIL);
  return Math.max(WHOLE, ...words.map(best));
}

function rankIn(text: string, word: string): number {
  if (!text.includes(word)) return Infinity;
  const own = text.split(/[^\p{L}\p{N}]+/u);
  if (own.includes(word)) return WHOLE;
  return own.some((one) => one.startsWith(word)) ? START : WITHIN;
}

function wordsOf(text: string): string[] {
  return plain(text).split(/\s+/).filter(Boolean);
}

/** Without case and accents: `José` is found by `jose`. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
