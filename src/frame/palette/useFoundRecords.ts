import { type RaRecord, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { formatDate } from '../../../engine/fields/format/dates';
import { useFormats } from '../../../engine/fields/format/useFormats';
import { useCurrentEvent } from '../../shared/event/EventContext';
import type { NavigationSection } from '../layout/navigation';
import { useVisitor } from '../layout/useVisitor';
import type { CommandGroup } from './command';
import { useRecordSearch } from './useRecordSearch';

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

interface FoundPerson extends RaRecord<number> {
  first_name: string | null;
  last_name: string | null;
  email?: string | null;
}

interface FoundOrganization extends RaRecord<number> {
  name: string;
  city?: string | null;
}

interface Found {
  readonly group: CommandGroup;
  readonly isSearching: boolean;
}

/** What is found of records by what was typed: athletes of the event, events, and for super admins organizations and people of all. */
export function useFoundRecords(text: string, sections: NavigationSection[]): readonly Found[] {
  return [useAthletes(text, sections), useEvents(text), useOrganizations(text), usePeople(text)];
}

function useAthletes(text: string, sections: NavigationSection[]): Found {
  const translate = useTranslate();
  const navigate = useNavigate();
  const event = useCurrentEvent();
  const hasPage = sections.some(({ items }) => items.some(({ path }) => path === 'athletes'));
  const { found, isSearching } = useRecordSearch<FoundAthlete>({
    resource: 'athletes',
    text,
    // For a number the shortest bib comes first, which is the one typed when there is one.
    sort: isNumber(text) ? 'start_number' : 'last_name',
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

function useEvents(text: string): Found {
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

/** Those who run the installation know their customers by name; all others have few enough to find them in lists. */
function useOrganizations(text: string): Found {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { isSuperAdmin } = useVisitor();
  const { found, isSearching } = useRecordSearch<FoundOrganization>({
    resource: 'organizations',
    text,
    sort: 'name',
    isEnabled: isSuperAdmin && !isNumber(text),
  });
  const commands = found.map(({ id, name, city }) => ({
    id: `organization-${id}`,
    label: name,
    detail: city ?? undefined,
    run: () => navigate(`/organizations/${id}`),
  }));
  return { isSearching, group: { heading: translate('palette.organizations'), commands } };
}

function usePeople(text: string): Found {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { isSuperAdmin } = useVisitor();
  const { found, isSearching } = useRecordSearch<FoundPerson>({
    resource: 'profiles',
    text,
    sort: 'last_name',
    isEnabled: isSuperAdmin && !isNumber(text),
  });
  const commands = found.map(({ id, first_name, last_name, email }) => ({
    id: `person-${id}`,
    label: [first_name, last_name].filter(Boolean).join(' '),
    detail: email ?? undefined,
    run: () => navigate(`/profiles/${id}`),
  }));
  return { isSearching, group: { heading: translate('palette.people'), commands } };
}

/** A bib, and nobody's name. */
function isNumber(text: string): boolean {
  return /^\s*\d+\s*$/.test(text);
}
