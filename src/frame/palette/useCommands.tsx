import './texts';
import { useColorScheme } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { openKeySheet } from '../../../engine/console/keys/shownKeys';
import { useTitleOf } from '../../../engine/console/pages/useCrumbs';
import { formatDate } from '../../../engine/fields/format/dates';
import { useFormats } from '../../../engine/fields/format/useFormats';
import { useCurrentEvent } from '../../shared/event/EventContext';
import { useSwitchedOff } from '../../shared/event/useSwitchedOff';
import { useServices } from '../../shared/ServicesContext';
import { useFeatures } from '../FeaturesContext';
import type { PagePart } from '../feature';
import { mayOpen, type NavigationSection } from '../layout/navigation';
import { THEMES } from '../layout/ThemeChoice';
import { useVisitor } from '../layout/useVisitor';
import { type Command, type CommandGroup, inOrderOfArrival, matchingGroups } from './command';
import { pageCommands } from './pageCommands';
import { useRecordSearch } from './useRecordSearch';

interface CommandSources {
  text: string;
  sections: NavigationSection[];
}

interface FoundEvent extends RaRecord<number> {
  name: string;
  city?: string | null;
  start_date?: string | null;
}

interface FoundAthlete extends RaRecord<number> {
  first_name: string | null;
  last_name: string | null;
  start_number: string | null;
}

/** What the palette offers for what was typed: what it knows itself by how well that matches, and below what is found of records. */
export function useCommands({ text, sections }: CommandSources) {
  const athletes = useAthletes(text, sections);
  const events = useEvents(text);
  const known = matchingGroups([useOfPage(), usePages(sections), useActions()], text);
  const found = useArrivals(
    text,
    [athletes.group, events.group].filter(({ commands }) => commands.length > 0),
  );
  return { groups: [...known, ...found], isSearching: athletes.isSearching || events.isSearching };
}

/** Groups in the order in which they came for a text. */
function useArrivals(text: string, groups: readonly CommandGroup[]): CommandGroup[] {
  const [came, setCame] = useState<{ text: string; headings: readonly string[] }>({ text, headings: [] });
  const before = came.text === text ? came.headings : [];
  const ordered = inOrderOfArrival(groups, before);
  const late = ordered.flatMap(({ heading }) => (before.includes(heading) ? [] : [heading]));
  if (came.text !== text || late.length > 0) setCame({ text, headings: [...before, ...late] });
  return ordered;
}

/** What the page that is shown can do. */
function useOfPage(): CommandGroup {
  const translate = useTranslate();
  const [commands] = useState(pageCommands);
  return { heading: translate('palette.page'), commands };
}

function useAthletes(text: string, sections: NavigationSection[]) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const event = useCurrentEvent();
  const hasPage = sections.some(({ items }) => items.some(({ path }) => path === 'athletes'));
  const { found, isSearching } = useRecordSearch<FoundAthlete>({
    resource: 'athletes',
    text,
    // For a number the shortest bib comes first, which is the one typed when there is one.
    sort: /^\s*\d+\s*$/.test(text) ? 'start_number' : 'last_name',
    filter: { event_id: event?.id },
    isEnabled: hasPage && event !== null,
  });
  const commands = found.map(({ id, first_name, last_name, start_number }) => ({
    id: `athlete-${id}`,
    label: [first_name, last_name].filter(Boolean).join(' '),
    detail: start_number ? translate('shell.palette.bib', { number: start_number }) : undefined,
    run: () => navigate(`/events/${event?.id}/athletes/${id}`),
  }));
  return { isSearching, group: { heading: translate('shell.palette.athletes'), commands } };
}

function useEvents(text: string) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { dateFormat } = useFormats();
  const { found, isSearching } = useRecordSearch<FoundEvent>({
    resource: 'events',
    text,
    sort: 'name',
    // A number is a bib, not the name of an event.
    isEnabled: !/^\s*\d{1,2}\s*$/.test(text),
  });
  const commands = found.map(({ id, name, city, start_date }) => ({
    id: `event-${id}`,
    label: name,
    detail: [formatDate(start_date, dateFormat), city].filter(Boolean).join(' · ') || undefined,
    run: () => navigate(`/events/${id}`),
  }));
  return { isSearching, group: { heading: translate('shell.palette.events'), commands } };
}

function usePages(sections: NavigationSection[]): CommandGroup {
  const titleOf = useTitleOf();
  const { eventRoutes, otherRoutes } = useFeatures();
  const translate = useTranslate();
  const navigate = useNavigate();
  const visitor = useVisitor();
  const event = useCurrentEvent();
  const inEvent = sections.flatMap(({ items }) =>
    items.map(({ path, Icon, ...item }) => ({
      id: `page-${path}`,
      label: titleOf(item),
      detail: event?.name,
      icon: <Icon fontSize="small" />,
      run: () => navigate(`/events/${event?.id}/${path}`),
    })),
  );
  const elsewhere = otherRoutes
    .filter(({ path, handle }) => !path.includes(':') && mayOpen(handle, visitor))
    .map(({ path, handle }) => ({
      id: `page-/${path}`,
      label: titleOf(handle),
      run: () => navigate(`/${path}`),
    }));
  // Pages of the event that the sidebar has no room for.
  const beside = eventRoutes.filter(
    ({ path, handle }) => event && !handle.menu && !path.includes(':') && mayOpen(handle, visitor),
  );
  const off = useSwitchedOff(
    event?.id,
    beside.some(({ handle }) => handle.flag !== undefined),
  );
  const further = beside
    .filter(({ handle: { flag } }) => flag === undefined || !off.has(flag))
    .map(({ path, handle }) => ({
      id: `page-${path}`,
      label: titleOf(handle),
      detail: event?.name,
      run: () => navigate(`/events/${event?.id}/${path}`),
    }));
  return { heading: translate('shell.palette.pages'), commands: [...inEvent, ...further, ...elsewhere, ...useParts()] };
}

/** Parts of pages that have addresses of their own. */
function useParts(): Command[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const visitor = useVisitor();
  const { parts } = useFeatures();
  const [offered, setOffered] = useState<readonly PagePart[]>([]);
  useEffect(() => {
    let isGone = false;
    void Promise.all(parts.map((load) => load())).then(
      (loaded) => isGone || setOffered(loaded.flatMap((one) => one.parts)),
    );
    return () => {
      isGone = true;
    };
  }, [parts]);
  return offered
    .filter((part) => mayOpen(part, visitor))
    .map(({ path, label, of }) => ({
      id: `part-${path}`,
      label: translate(label),
      detail: translate(of),
      run: () => navigate(path),
    }));
}

function useActions(): CommandGroup {
  const translate = useTranslate();
  const inEvent = useEventCommands();
  const { leave } = useServices();
  const { mode: current, setMode } = useColorScheme();
  const themes = THEMES.filter(({ mode }) => mode !== current).map(({ mode, Icon }) => ({
    id: `theme-${mode}`,
    label: translate('shell.palette.use_theme', { theme: translate(`shell.theme.${mode}`).toLowerCase() }),
    icon: <Icon fontSize="small" />,
    run: () => setMode(mode),
  }));
  const help = { id: 'help', label: translate('palette.help'), run: openKeySheet };
  const tour = {
    id: 'tour',
    label: translate('palette.tour'),
    run: () => void import('../tour/startTour').then(({ startTour }) => startTour(translate)),
  };
  const logout = { id: 'logout', label: translate('shell.user_menu.logout'), run: () => leave('/account/logout') };
  return { heading: translate('shell.palette.actions'), commands: [...inEvent, help, tour, ...themes, logout] };
}

/** What the features offer in an event. */
function useEventCommands(): Command[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const event = useCurrentEvent();
  const { can } = useConsole();
  const { commands } = useFeatures();
  if (!event) return [];
  return commands
    .filter(({ permission }) => can(permission))
    .map(({ name, label, path }) => ({
      id: name,
      label: translate(label),
      run: () => navigate(`/events/${event.id}/${path}`),
    }));
}
