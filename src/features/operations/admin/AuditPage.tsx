import '../../../../engine/console/activity/texts';
import '../activity/told';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { ActivityEntry } from '../../../../engine/console/activity/ActivityEntry';
import { allTold } from '../../../../engine/console/activity/told';
import { useReadableTitle } from '../../../../engine/console/activity/useReadableTitle';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { SearchBox } from '../../../../engine/console/grid/SearchBox';
import { LabelledSelect } from '../../../../engine/console/LabelledSelect';
import { useNameOfRecords } from '../../../../engine/console/words/useLabels';
import type { Activity } from '../../../../engine/records/activity.calls';
import type { AuditPage, searchAudit } from '../../../../resources/admin/audit.calls';
import { Loaded } from '../../../shared/Loaded';
import { useServices } from '../../../shared/ServicesContext';
import { RecordPicker } from '../RecordPicker';

const NAMES = ['text', 'by', 'resource', 'record_id', 'from', 'to'] as const;
type Name = (typeof NAMES)[number];

/** Everything that was done, searched by who, what, which words and when; each entry opens its record and all that it changed. */
export function Component() {
  const translate = useTranslate();
  const [params, setParams] = useSearchParams();
  const asked = (name: Name) => params.get(name) ?? '';
  const change = (name: Name, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const found = useAudit(Object.fromEntries(NAMES.map((name) => [name, asked(name)])) as Record<Name, string>);
  return (
    <>
      <Filters asked={asked} change={change} />
      <Loaded of={found}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          const isUpsideDown = isSpanUpsideDown(asked);
          const isComplete = pages.every((page) => page.is_complete);
          return (
            <>
              {!isComplete && (
                <Alert severity="info" sx={{ mb: 1.5 }}>
                  {translate('pages.admin.audit.incomplete')}
                </Alert>
              )}
              {items.length === 0 && !isUpsideDown && <Typography>{translate('pages.admin.none_found')}</Typography>}
              <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 960 }}>
                {items.map((entry) => (
                  <Box component="li" key={entry.operation_id}>
                    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                      <ActivityEntry entry={entry} isOpen={false} />
                    </Box>
                    <RecordLink entry={entry} />
                  </Box>
                ))}
              </Box>
            </>
          );
        }}
      </Loaded>
      {found.hasNextPage && (
        <Button disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()} sx={{ mt: 1 }}>
          {translate('pages.admin.audit.more')}
        </Button>
      )}
    </>
  );
}

function Filters({ asked, change }: { asked(name: Name): string; change(name: Name, value: string): void }) {
  const translate = useTranslate();
  const nameOfRecords = useNameOfRecords();
  const { plan } = useConsole();
  const text = (name: string) => translate(`pages.admin.audit.${name}`);
  const isUpsideDown = isSpanUpsideDown(asked);
  const personId = /^profile:(\d+)$/.exec(asked('by'))?.[1];
  const resources = allTold(plan)
    .map((resource) => ({ value: resource.name, label: nameOfRecords(resource, 2) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <Box sx={FILTERS}>
      <Box sx={{ gridColumn: '1 / -1', '& .sl-search': { width: '100%', maxWidth: 452 } }}>
        <SearchBox
          label={text('text')}
          value={asked('text') || null}
          onSearch={(typed) => change('text', typed ?? '')}
        />
      </Box>
      <RecordPicker
        resource="profiles"
        label={text('person')}
        help={text('person_help')}
        id={personId === undefined ? undefined : Number(personId)}
        onId={(id) => change('by', id === undefined ? '' : `profile:${id}`)}
      />
      <LabelledSelect
        label={text('resource')}
        value={asked('resource')}
        options={[{ value: '', label: translate('pages.admin.tasks.any') }, ...resources]}
        onValue={(value) => change('resource', value)}
      />
      {asked('resource') !== '' && (
        <NumberFilter label={text('record')} value={asked('record_id')} onValue={(id) => change('record_id', id)} />
      )}
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="datetime-local"
          margin="none"
          label={text(name)}
          value={asked(name)}
          onChange={({ target }) => change(name, target.value)}
          error={name === 'to' && isUpsideDown}
          helperText={name === 'to' && isUpsideDown ? text('upside_down') : undefined}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
    </Box>
  );
}

/** Whether the span ends before it begins: nothing can be in it. */
function isSpanUpsideDown(asked: (name: Name) => string): boolean {
  return asked('from') !== '' && asked('to') !== '' && asked('to') <= asked('from');
}

/** Asked for once it is left or Enter is pressed: half a number is another one. */
function NumberFilter(props: { label: string; value: string; onValue(value: string): void }) {
  const [typed, setTyped] = useState(props.value);
  const settle = () => props.onValue(/^\d{1,15}$/.test(typed) ? typed : '');
  return (
    <TextField
      margin="none"
      label={props.label}
      value={typed}
      onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
}

/** To the record, where it was about one that has a page of its own. */
function RecordLink({ entry: { record } }: { entry: Activity }) {
  const translate = useTranslate();
  const readable = useReadableTitle();
  const { plan } = useConsole();
  const resource = record && plan.resources.get(record.resource);
  const to = record && addressOf(record);
  if (!resource || !to) return null;
  return (
    <MuiLink
      component={Link}
      to={to}
      sx={{
        display: 'inline-block',
        alignContent: 'center',
        ml: 3.5,
        mb: { md: 1 },
        minHeight: { xs: 44, md: 0 },
        fontSize: 13,
        overflowWrap: 'anywhere',
      }}
    >
      {translate('pages.admin.audit.open', { title: readable(resource, record.title) })}
    </MuiLink>
  );
}

/** Records that stand on their own; those of an event are in its history, which the entry shows. */
function addressOf({ resource, id }: { resource: string; id: number }): string | null {
  if (resource === 'events') return `/events/${id}/home`;
  if (resource === 'applications') return `/apps/${id}`;
  return ['organizations', 'profiles', 'roles', 'integrations'].includes(resource) ? `/${resource}/${id}` : null;
}

function useAudit({ text, by, resource, record_id, from, to }: Record<Name, string>) {
  const { dataProvider } = useServices();
  const moment = (local: string) => (local ? new Date(local).toISOString() : undefined);
  const query = {
    ...(text && { text }),
    ...(by && { by }),
    ...(resource && { resource, ...(record_id && { record_id }) }),
    ...(from && { from: moment(from) }),
    ...(to && { to: moment(to) }),
  };
  return useInfiniteQuery({
    queryKey: ['changes', 'audit', query],
    queryFn: async ({ pageParam, signal }): Promise<AuditPage> => {
      const cursor = pageParam ?? undefined;
      const request = { method: 'GET', path: '/v1/admin/audit', query: { ...query, cursor }, signal } as const;
      return (await dataProvider.call<typeof searchAudit>(request)).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: (before) => before,
  });
}

const FILTERS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
  alignItems: 'start',
  gap: 1.5,
  mb: 2,
};
