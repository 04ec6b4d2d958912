import '../i18n/raceDay';
import { useColorScheme } from '@mui/material/styles';
import { type RaRecord, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { hasPermission } from '../../providers/permissions';
import { useCurrentEvent } from '../event/EventContext';
import { mayOpen, type NavigationSection } from '../layout/navigation';
import { THEMES } from '../layout/ThemeChoice';
import { useVisitor } from '../layout/useVisitor';
import { useServices } from '../router/ServicesContext';
import type { PageRoute } from '../routes/pageRoute';
import { type Command, type CommandGroup, matchingGroups } from './command';
import { useRecordSearch } from './useRecordSearch';

interface CommandSources {
  text: string;
  sections: NavigationSection[];
  otherRoutes: readonly PageRoute[];
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

/** What the palette offers for what was typed: athletes first, since on race day they are looked for most. */
export function useCommands({ text, sections, otherRoutes }: CommandSources) {
  const athletes = useAthletes(text, sections);
  const events = useEvents(text);
  const groups = matchingGroups([usePages(sections, otherRoutes), useActions(sections)], text);
  const found = [athletes.group, ...groups, events.group].filter(({ commands }) => commands.length > 0);
  return { groups: found, isSearching: athletes.isSearching || events.isSearching };
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
    detail: [start_date, city].filter(Boolean).join(' · ') || undefined,
    run: () => navigate(`/events/${id}`),
  }));
  return { isSearching, group: { heading: translate('shell.palette.events'), commands } };
}

function usePages(sections: NavigationSection[], otherRoutes: readonly PageRoute[]): CommandGroup {
  const translate = useTranslate();
  const navigate = useNavigate();
  const visitor = useVisitor();
  const event = useCurrentEvent();
  const inEvent = sections.flatMap(({ items }) =>
    items.map(({ path, label, Icon }) => ({
      id: `page-${path}`,
      label: translate(label),
      detail: event?.name,
      icon: <Icon fontSize="small" />,
      run: () => navigate(`/events/${event?.id}/${path}`),
    })),
  );
  const elsewhere = otherRoutes
    .filter(({ path, handle }) => !path.includes(':') && mayOpen(handle, visitor))
    .map(({ path, handle }) => ({
      id: `page-/${path}`,
      label: translate(handle.title),
      run: () => navigate(`/${path}`),
    }));
  return { heading: translate('shell.palette.pages'), commands: [...inEvent, ...elsewhere] };
}

function useActions(sections: NavigationSection[]): CommandGroup {
  const translate = useTranslate();
  const raceDay = useRaceDayActions(sections);
  const { leave } = useServices();
  const { mode: current, setMode } = useColorScheme();
  const themes = THEMES.filter(({ mode }) => mode !== current).map(({ mode, Icon }) => ({
    id: `theme-${mode}`,
    label: translate('shell.palette.use_theme', { theme: translate(`shell.theme.${mode}`).toLowerCase() }),
    icon: <Icon fontSize="small" />,
    run: () => setMode(mode),
  }));
  const logout = { id: 'logout', label: translate('shell.user_menu.logout'), run: () => leave('/account/logout') };
  return { heading: translate('shell.palette.actions'), commands: [...raceDay, ...themes, logout] };
}

/** What cannot wait on race day. */
function useRaceDayActions(sections: NavigationSection[]): Command[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const event = useCurrentEvent();
  const { grants } = useVisitor();
  if (!event || !sections.some(({ items }) => items.some(({ path }) => path === 'livetiming'))) return [];
  const board = `/events/${event.id}/livetiming`;
  const places = [
    ['errors', `${board}/errors`],
    ['passings', `${board}/passings`],
    ...(hasPermission(grants, 'passings.create') ? ([['manual', `${board}?manual`]] as const) : []),
  ] as const;
  return places.map(([name, address]) => ({
    id: `live-${name}`,
    label: translate(`livetiming.palette.${name}`),
    run: () => navigate(address),
  }));
}
