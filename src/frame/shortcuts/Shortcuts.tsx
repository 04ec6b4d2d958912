import './texts';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { KeySheet } from '../../../engine/console/keys/KeySheet';
import { MOD } from '../../../engine/console/keys/modKey';
import { type KeyGroup, loadShownKeys, onKeySheetWanted } from '../../../engine/console/keys/shownKeys';
import { useTitleOf } from '../../../engine/console/pages/useCrumbs';
import { isTyped, useKey } from '../../../engine/console/useKey';
import { useCurrentEvent } from '../../shared/event/EventContext';
import type { NavigationItem, NavigationSection } from '../layout/navigation';

/** Begins the keys that lead somewhere: `g` and then the letter of a page. */
const GO = 'g';
/** After this a letter is a letter again. */
const GO_MS = 1_500;

/** What the keys of every page do, and the sheet that tells of them and of those of this page. */
export function Shortcuts({ sections }: { sections: readonly NavigationSection[] }) {
  const navigate = useNavigate();
  const translate = useTranslate();
  const event = useCurrentEvent();
  const [groups, setGroups] = useState<readonly KeyGroup[] | null>(null);
  const titleOf = useTitleOf();
  const jumps = jumpsOf(sections, `/events/${event?.id}`, titleOf);
  const own: KeyGroup = {
    title: 'engine.help.everywhere',
    keys: [
      [[MOD, 'K'], 'shortcuts.palette'],
      ...jumps.map(({ key, title }) => [[GO, key], title] as const),
      [['?'], 'engine.help.help'],
    ],
  };
  const show = useEffectEvent(async () => {
    const shown = await loadShownKeys();
    setGroups([own, ...shown]);
  });
  useKey('?', () => void show());
  useEffect(() => onKeySheetWanted(() => void show()), []);
  useJumps((key) => {
    const jump = jumps.find((one) => one.key === key);
    if (jump) navigate(jump.to);
    return jump !== undefined;
  });
  const takeTour = () => {
    setGroups(null);
    void import('../tour/startTour').then(({ startTour }) => startTour(translate));
  };
  if (!groups) return null;
  return (
    <KeySheet
      groups={groups}
      onClose={() => setGroups(null)}
      actions={
        <>
          <Button onClick={takeTour} sx={{ mr: 'auto' }}>
            {translate('shortcuts.tour')}
          </Button>
          <Button onClick={() => setGroups(null)}>{translate('ra.action.close')}</Button>
        </>
      }
    />
  );
}

interface Jump {
  readonly key: string;
  readonly title: string;
  readonly to: string;
}

/** The pages that have a letter and that this person may open. */
function jumpsOf(
  sections: readonly NavigationSection[],
  base: string,
  titleOf: (item: NavigationItem) => string,
): readonly Jump[] {
  const pages = sections.flatMap(({ items }) =>
    items.flatMap((item) => {
      const key = item.route.handle.menu?.key;
      return key ? [{ key, title: titleOf(item), to: `${base}/${item.path}` }] : [];
    }),
  );
  return [...pages, { key: 'e', title: 'shortcuts.events', to: '/events' }];
}

/** `g`, and the letter that follows soon. `jump` says whether it led somewhere. */
function useJumps(jump: (key: string) => boolean): void {
  const begun = useRef(0);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTyped(event)) return;
    const isSecond = Date.now() - begun.current < GO_MS;
    begun.current = !isSecond && event.key === GO ? Date.now() : 0;
    if (!isSecond || !jump(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    // Before the page's own keys: the second letter is not meant for them.
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
