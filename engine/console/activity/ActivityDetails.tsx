import '../record/texts';
import './texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useDataProvider, useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { titleOf } from '../../core/titleOf';
import { TimeZoneContext, useTimeZone } from '../../fields/instant/TimeZoneContext';
import type { Activity } from '../../records/activity.calls';
import { useConsole } from '../ConsoleSetup';
import { mayUse } from '../fieldAccess';
import { FieldDeltas } from '../record/FieldDeltas';
import { useNameOfRecords } from '../words/useLabels';
import type { Change, ConsoleDataProvider } from '../writes/ConsoleDataProvider';
import { toldOf } from './told';
import { useReadableTitle } from './useReadableTitle';

const PAGE_SIZE = 25;
const MAX_SIZE = 250;

type RecordChange = Change & RaRecord<number> & { readonly resource: string; readonly record_id: number };

/** What one operation changed in each record, as far as one may read it. */
export function ActivityDetails({ entry: { operation_id, place } }: { entry: Activity }) {
  const here = useTimeZone();
  const zone = place?.time_zone ?? here;
  const translate = useTranslate();
  return (
    <TimeZoneContext value={zone}>
      {zone !== here && (
        <Typography variant="caption" component="p" sx={{ m: 0, pl: 3.5 }}>
          {translate('engine.activity.zone', { zone })}
        </Typography>
      )}
      <OperationChanges operationId={operation_id} />
    </TimeZoneContext>
  );
}

interface OperationChangesProps {
  operationId: string;
  /** Whether it is told as taking it back would do it. */
  isBackwards?: boolean;
}

/** What it did to each record; backwards, what taking it back does. */
export function OperationChanges({ operationId, isBackwards = false }: OperationChangesProps) {
  const translate = useTranslate();
  const { frame } = useConsole();
  const [size, setSize] = useState(PAGE_SIZE);
  const list = {
    filter: { operation_id: operationId },
    pagination: { page: 1, perPage: size },
    sort: { field: 'id', order: 'ASC' },
  } as const;
  const { data, total, error, refetch } = useGetList<RecordChange>('changes', list, {
    placeholderData: keepPreviousData,
  });
  const titles = useTitles(data ?? []);
  if (error && !data && isBackwards) return null;
  if (error && !data)
    return (
      <frame.ErrorState title={translate('engine.history.failed')} detail={error.message} onRetry={refetch} isPart />
    );
  if (!data) return null;
  const hasMore = (total ?? 0) > data.length && size < MAX_SIZE;
  return (
    <Box
      component="ul"
      aria-label={translate('engine.activity.details')}
      sx={{ listStyle: 'none', m: 0, p: 0, pb: 1.5, pl: 3.5 }}
    >
      {data.map((change) => (
        <ChangeLine
          key={change.id}
          change={isBackwards ? backwards(change) : change}
          title={titles.get(`${change.resource}:${change.record_id}`)}
        />
      ))}
      {hasMore && (
        <li>
          <Button size="small" onClick={() => setSize(Math.min(MAX_SIZE, size + PAGE_SIZE * 3))}>
            {translate('engine.activity.more_records')}
          </Button>
        </li>
      )}
    </Box>
  );
}

function ChangeLine({ change, title }: { change: RecordChange; title: string | undefined }) {
  const translate = useTranslate();
  const { plan, placeOf } = useConsole();
  const nameOf = useNameOfRecords();
  const readable = useReadableTitle();
  const resource = toldOf(plan, change.resource);
  if (!resource) return null;
  const to = title === undefined ? undefined : placeOf(resource.name)?.record?.(change.record_id);
  const own =
    title ?? (plan.resources.has(resource.name) ? undefined : titleOf(resource, { ...change.before, ...change.after }));
  const name = `${nameOf(resource, 1)} ${own === undefined ? `#${change.record_id}` : readable(resource, own)}`;
  return (
    <Box component="li" sx={{ py: 0.75 }}>
      {to ? (
        <MuiLink component={Link} to={to}>
          {name}
        </MuiLink>
      ) : (
        name
      )}{' '}
      <Typography component="span" variant="caption">
        {translate(`engine.activity.kind.${change.operation}`)}
      </Typography>
      <FieldDeltas plan={resource} before={change.before ?? {}} after={change.after ?? {}} />
    </Box>
  );
}

function backwards(change: RecordChange): RecordChange {
  const { operation, before, after } = change;
  const back = { create: 'delete', delete: 'restore', restore: 'delete' } as const;
  return {
    ...change,
    operation: operation in back ? back[operation as keyof typeof back] : operation,
    before: after,
    after: before,
  };
}

/** What the records are called, deleted ones too where one may bring them back: a list of each kind per resource. */
function useTitles(changes: readonly RecordChange[]): ReadonlyMap<string, string> {
  const { plan, can } = useConsole();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const asked = changes.map(({ resource, record_id }) => `${resource}:${record_id}`);
  const { data } = useQuery({
    queryKey: ['changes', 'titles', asked],
    queryFn: async () => {
      const titles = new Map<string, string>();
      for (const name of new Set(changes.map(({ resource }) => resource))) {
        const resource = plan.resources.get(name);
        if (!resource || !mayUse(resource, 'list', can)) continue;
        const ids = [
          ...new Set(changes.filter((change) => change.resource === name).map((change) => change.record_id)),
        ];
        const isKept = resource.resource.softDelete && mayUse(resource, 'delete', can);
        for (const state of isKept ? [{}, { deleted: true }] : [{}]) {
          const found = await dataProvider.getList(name, {
            filter: { id: ids, ...state },
            pagination: { page: 1, perPage: MAX_SIZE },
            sort: { field: 'id', order: 'ASC' },
          });
          for (const record of found.data) titles.set(`${name}:${record.id}`, titleOf(resource, record));
        }
      }
      return titles;
    },
    enabled: asked.length > 0,
    retry: false,
  });
  return data ?? new Map();
}
