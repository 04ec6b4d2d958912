import './texts';
import { useColorScheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { openKeySheet } from '../../../engine/console/keys/shownKeys';
import { useTitleOf } from '../../../engine/console/pages/useCrumbs';
import { useCurrentEvent } from '../../shared/event/EventContext';
import { useSwitchedOff } from '../../shared/event/useSwitchedOff';
import { useServices } from '../../shared/ServicesContext';
import { useFeatures } from '../FeaturesContext';
import { mayOpen, type NavigationSection } from '../layout/navigation';
import { THEMES } from '../layout/ThemeChoice';
import { useVisitor } from '../layout/useVisitor';
import { type Command, type CommandGroup, inOrderOfArrival, matchingGroups } from './command';
import { pageCommands } from './pageCommands';
import { useFoundRecords } from './useFoundRecords';

interface CommandSources {
  text: string;
  sections: NavigationSection[];
}

/** What the palette offers for what was typed: what it knows itself by how well that matches, and below what is found of records. */
export function useCommands({ text, sections }: CommandSources) {
  const records = useFoundRecords(text, sections);
  const translate = useTranslate();
  const own = [useOfPage(), usePages(sections), useActions()].map(({ heading, commands }) => ({
    heading,
    commands: commands.map((command) => ({
      ...command,
      also: translate(`palette.also.${nameOf(command)}`, { _: '' }),
    })),
  }));
  const known = matchingGroups(own, text);
  const found = useArrivals(
    text,
    records.map(({ group }) => group).filter(({ commands }) => commands.length > 0),
  );
  return { groups: [...known, ...found], isSearching: records.some(({ isSearching }) => isSearching) };
}

/** By which texts name its other words: `page-/account/profile` is `page_account_profile`. */
function nameOf({ id }: Command): string {
  return id.replace(/\W+/g, '_');
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

function usePages(sections: NavigationSection[]): CommandGroup {
  const titleOf = useTitleOf();
  const { eventRoutes, otherRoutes } = useFeatures();
  const translate = useTranslate();
  const navigate = useNavigate();
  const visitor = useVisitor();
  const event = useCurrentEvent();
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
    .map(({ path, handle }) => ({ ...handle, path, Icon: undefined }));
  const inEvent = [...sections.flatMap(({ items }) => items), ...further].map(({ path, Icon, ...words }) => ({
    id: `page-${path}`,
    label: titleOf(words),
    detail: event?.name,
    icon: Icon && <Icon fontSize="small" />,
    run: () => navigate(`/events/${event?.id}/${path}`),
  }));
  return { heading: translate('shell.palette.pages'), commands: [...inEvent, ...elsewhere, ...useParts()] };
}

/** Parts of pages that have addresses of their own. */
function useParts(): Command[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const visitor = useVisitor();
  const { parts } = useFeatures();
  const { data: loaded = [] } = useQuery({
    queryKey: ['palette', 'parts'],
    queryFn: () => Promise.all(parts.map((load) => load())),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  return loaded
    .flatMap((one) => one.parts)
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
