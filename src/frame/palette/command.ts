import type { ReactNode } from 'react';

/** One thing the palette can do. */
export interface Command {
  id: string;
  label: string;
  /** What tells it from others of the same name. */
  detail?: string;
  icon?: ReactNode;
  run: () => void;
}

/** Commands of one kind under a heading. */
export interface CommandGroup {
  heading: string;
  commands: Command[];
}

/** The groups with what matches all words typed, in any order; groups without a match are left out. */
export function matchingGroups(groups: readonly CommandGroup[], text: string): CommandGroup[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const matches = ({ label, detail = '' }: Command) =>
    words.every((word) => plain(`${label} ${detail}`).includes(word));
  return groups
    .map(({ heading, commands }) => ({ heading, commands: commands.filter(matches) }))
    .filter(({ commands }) => commands.length > 0);
}

/** Without case and accents: `José` is found by `jose`. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
