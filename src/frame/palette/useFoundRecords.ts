import { useGetList, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { formatDate } from '../../../engine/fields/format/dates';
import { useFormats } from '../../../engine/fields/format/useFormats';
import { useDebounced } from '../../../engine/fields/inputs/useDebounced';
import type { ResourceName, Stored } from '../../../resources/allResources';
import { useCurrentEvent } from '../../shared/event/EventContext';
import type { NavigationSection } from '../layout/navigation';
import { useVisitor } from '../layout/useVisitor';
import type { CommandGroup } from './command';

const MIN_LETTERS = 3;
const PAUSE_MS = 200;
const RESULTS = 6;

interface Found {
  readonly group: CommandGroup;
  readonly isSearching: boolean;
}

/** Searches records for the typed text: athletes of the event and events. Super admins also find all organizations and people. */
export function useFoundRecords(text: string, sections: NavigationSection[]): readonly Found[] {
  const translate = useTranslate();
  const { dateFormat } = useFormats();
  const { isSuperAdmin } = useVisitor();
  const event = useCurrentEvent();
  const hasAthletes = sections.some(({ items }) => items.some(({ path }) => path === 'athletes'));
  const isNumber = /^\s*\d+\s*$/.test(text);
  const athletes = useSearch({
    resource: 'athletes',
    heading: 'shell.palette.athletes',
    text,
    // For a number the shortest bib comes first, which is the one typed when there is one.
    sort: isNumber ? 'start_number' : 'last_name',
    filter: { event_id: event?.id },
    isEnabled: hasAthletes && event !== null,
    wordsOf: ({ id, start_number, ...athlete }) => ({
      id: `athlete-${id}`,
      label: fullName(athlete),
      detail: start_number ? translate('shell.palette.bib', { number: start_number }) : undefined,
      to: `/events/${event?.id}/athletes/${id}`,
    }),
  });
  const events = useSearch({
    resource: 'events',
    heading: 'shell.palette.events',
    text,
    sort: 'name',
    // A number is a bib, not the name of an event.
    isEnabled: !/^\s*\d{1,2}\s*$/.test(text),
    wordsOf: ({ id, name, city, start_date }) => ({
      id: `event-${id}`,
      label: name,
      detail: [formatDate(start_date, dateFormat), city].filter(Boolean).join(' · ') || undefined,
      to: `/events/${id}`,
    }),
  });
  // Super admins know their customers by name. Everyone else has few enough to find them in lists.
  const isEnabled = isSuperAdmin && !isNumber;
  const organizations = useSearch({
    resource: 'organizations',
    heading: 'palette.organizations',
    text,
    sort: 'name',
    isEnabled,
    wordsOf: ({ id, name, city }) => ({
      id: `organization-${id}`,
      label: name,
      detail: city ?? undefined,
      to: `/organizations/${id}`,
    }),
  });
  const people = useSearch({
    resource: 'profiles',
    heading: 'palette.people',
    text,
    sort: 'last_name',
    isEnabled,
    wordsOf: ({ id, email, ...person }) => ({
      id: `person-${id}`,
      label: fullName(person),
      detail: email ?? undefined,
      to: `/profiles/${id}`,
    }),
  });
  return [athletes, events, organizations, people];
}

interface SearchOptions<Name extends ResourceName> {
  resource: Name;
  /** Key of the group's heading. */
  heading: string;
  text: string;
  sort: string;
  filter?: Record<string, unknown>;
  isEnabled: boolean;
  wordsOf: (record: Stored<Name>) => { id: string; label: string; detail: string | undefined; to: string };
}

/** Searches one resource once typing pauses. Names need three letters; a bib number needs none. */
function useSearch<Name extends ResourceName>({ resource, text, ...options }: SearchOptions<Name>): Found {
  const { heading, sort, filter, isEnabled, wordsOf } = options;
  const translate = useTranslate();
  const navigate = useNavigate();
  const wanted = text.trim();
  const q = useDebounced(wanted, PAUSE_MS);
  // What was found for other letters is not what is asked for now.
  const isCurrent = q === wanted;
  const isAsked = isEnabled && (wanted.length >= MIN_LETTERS || /^\d+$/.test(wanted));
  const { data = [], isFetching } = useGetList<Stored<Name>>(
    resource,
    { filter: { ...filter, q }, pagination: { page: 1, perPage: RESULTS }, sort: { field: sort, order: 'ASC' } },
    { enabled: isAsked && isCurrent, retry: false },
  );
  const commands = (isAsked && isCurrent ? data : []).map((record) => {
    const { to, ...words } = wordsOf(record);
    return { ...words, run: () => navigate(to) };
  });
  return { group: { heading: translate(heading), commands }, isSearching: isAsked && (isFetching || !isCurrent) };
}

function fullName({ first_name, last_name }: { first_name?: string | null; last_name?: string | null }): string {
  return [first_name, last_name].filter(Boolean).join(' ');
}
