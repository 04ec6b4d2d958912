/** The place of a timeline in a race. */
interface Place {
  readonly raceId: number;
  readonly timelineId: number;
}

interface BackupTimeline {
  readonly timelineId: number;
  /** Null of a main timeline. */
  readonly backupOf: number | null;
}

/**
 * Adds the places of backups that have none of their own in a race: those of the timeline that they back up. A backup of a backup takes
 * those of the main timeline.
 */
export function withInheritedPlaces<One extends Place, Timeline extends BackupTimeline>(
  places: readonly One[],
  backups: readonly Timeline[],
  placeAs: (place: One, backup: Timeline) => One,
): One[] {
  const mainOf = new Map(
    backups.flatMap(({ timelineId, backupOf }) => (backupOf === null ? [] : [[timelineId, backupOf]])),
  );
  const own = new Set(places.map(({ raceId, timelineId }) => `${raceId} ${timelineId}`));
  const inherited = backups.flatMap((backup) => {
    const mains = mainsOf(backup.timelineId, mainOf);
    return places
      .filter(({ raceId }) => !own.has(`${raceId} ${backup.timelineId}`))
      .filter(({ raceId, timelineId }) => timelineId === mains.find((main) => own.has(`${raceId} ${main}`)))
      .map((place) => placeAs(place, backup));
  });
  return [...places, ...inherited];
}

/** The timelines that a backup stands in for, the nearest first. A circle of backups ends where it began. */
function mainsOf(timelineId: number, mainOf: ReadonlyMap<number, number>): number[] {
  const mains: number[] = [];
  for (let main = mainOf.get(timelineId); main !== undefined && main !== timelineId; main = mainOf.get(main)) {
    if (mains.includes(main)) break;
    mains.push(main);
  }
  return mains;
}
