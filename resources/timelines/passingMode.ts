type Values = Readonly<Record<string, unknown>>;

/** Passing mode of a new timeline: the given one, else that of a backup where it stands in for another timeline. */
export function passingModeOf({ passing_mode, backup_of_id }: Values): unknown {
  return passing_mode ?? (backup_of_id == null ? 'main' : 'backup');
}
