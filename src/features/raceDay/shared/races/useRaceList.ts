import { useMemo, useState } from 'react';
import { useStore, type useTranslate } from 'react-admin';
import { foldText } from '../../../../../engine/core/words';
import type { PanelFold } from '../../../../shared/Panel';

/** So many races are all laid open; of more, each is opened by whoever wants to see it. */
const FEW = 6;

interface ListedRace {
  readonly id: number;
  readonly name: string;
  readonly position: number;
}

interface RaceListOptions<Race extends ListedRace> {
  /** Which list it is: what was opened and folded in it stays so. */
  name: string;
  races: readonly Race[];
  /** What else a race is found by. */
  wordsOf?: (race: Race) => string;
  /** Of many, which are open before anybody says so. */
  isOpenAtFirst?: (race: Race) => boolean;
}

export interface RaceList<Race extends ListedRace> {
  /** Those that match what is searched for, in their order. */
  readonly shown: readonly Race[];
  /** Whether there are so many that they are searched and folded. */
  readonly isMany: boolean;
  readonly total: number;
  readonly search: string | null;
  setSearch(text: string | null): void;
  isOpen(race: Race): boolean;
  turn(race: Race): void;
}

/** The races of an event where each takes its room, however many there are. */
export function useRaceList<Race extends ListedRace>(options: RaceListOptions<Race>): RaceList<Race> {
  const { name, races, wordsOf = noWords, isOpenAtFirst = () => false } = options;
  const [search, setSearch] = useState<string | null>(null);
  const [turned, setTurned] = useStore<Readonly<Record<number, boolean>>>(`races.turned.${name}`, {});
  const sorted = useMemo(() => [...races].sort((a, b) => a.position - b.position || a.id - b.id), [races]);
  const wanted = search && foldText(search);
  const shown = wanted ? sorted.filter((race) => foldText(`${race.name} ${wordsOf(race)}`).includes(wanted)) : sorted;
  const isMany = races.length > FEW;
  const isOpen = (race: Race) => !isMany || (turned[race.id] ?? (shown.length <= FEW || isOpenAtFirst(race)));
  return {
    shown,
    isMany,
    total: races.length,
    search,
    setSearch,
    isOpen,
    turn: (race) => setTurned({ ...turned, [race.id]: !isOpen(race) }),
  };
}

/** How the panel of a race folds, where there are many; undefined where all are laid open. */
export function foldOf<Race extends ListedRace>(
  list: RaceList<Race>,
  race: Race,
  translate: ReturnType<typeof useTranslate>,
): PanelFold | undefined {
  if (!list.isMany) return undefined;
  const label = translate('races_list.turn', { race: race.name });
  return { label, isOpen: list.isOpen(race), onTurn: () => list.turn(race) };
}

function noWords(): string {
  return '';
}
