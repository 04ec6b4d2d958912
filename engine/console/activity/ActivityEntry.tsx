import '../record/texts';
import './texts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import ExpandMoreRounded from '#icons/ExpandMoreRounded';
import { TimeZoneContext, useTimeZone } from '../../fields/instant/TimeZoneContext';
import type { Activity } from '../../records/activity.calls';
import { useConsole } from '../ConsoleSetup';
import { onDemand } from '../onDemand';
import { UndoButton } from '../record/UndoButton';
import { UndoState } from '../record/UndoState';
import { useUndoOperation } from '../record/useUndoOperation';
import { ExactTime, RelativeTime } from '../words/RelativeTime';
import { useNameOfRecords } from '../words/useLabels';
import { useWhat } from '../writes/useTaskWords';
import { toldOf } from './told';
import { useReadableTitle } from './useReadableTitle';
import { useStepWords } from './useStepWords';

const UndoDialog = onDemand(async () => (await import('../record/UndoDialog')).UndoDialog);
const ActivityDetails = onDemand(async () => (await import('./ActivityDetails')).ActivityDetails);

interface ActivityEntryProps {
  entry: Activity;
  /** Whether what changed is shown from the start. */
  isOpen: boolean;
  /** The tenant that all entries around it are of: it is not named again. */
  within?: { readonly resource: string; readonly id: number };
  /** What else there is to do with it, at the end of its line. */
  action?: ReactNode;
}

/** One operation: who did what to how many, what changed in each when it is opened, and the way back. */
export function ActivityEntry({ entry, isOpen: wasOpen, within, action }: ActivityEntryProps) {
  const translate = useTranslate();
  const detailsId = useId();
  const [isOpen, setOpen] = useState(wasOpen);
  const what = useEntryWords(entry);
  const undo = useUndoOperation(entry.operation_id);
  const actor = entry.actor?.title || translate('engine.history.system');
  const place = placeToSay(entry, within);
  const zone = useTimeZone();
  const behind = entry.acted_by?.title;
  const who = behind ? translate('engine.history.acted_by', { behind, actor }) : actor;
  return (
    <Box component="li" sx={{ borderBottom: '1px solid var(--engine-line)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 44 }}>
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setOpen(!isOpen)}
          sx={{
            flex: 1,
            justifyContent: 'flex-start',
            gap: 1,
            minWidth: 0,
            minHeight: 44,
            font: 'inherit',
            textAlign: 'left',
          }}
        >
          <ExpandMoreRounded
            fontSize="small"
            sx={{ color: 'var(--engine-quiet)', transform: isOpen ? 'none' : 'rotate(-90deg)' }}
          />
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            <Typography component="span" variant="subtitle2">
              {who}
            </Typography>{' '}
            {what}{' '}
            <Typography component="span" variant="caption">
              {place && `${place.title} · `}
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                <RelativeTime instant={entry.created_at} />
              </Box>
              {' · '}
              <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                <ExactTime instant={entry.created_at} />
              </Box>
            </Typography>
          </Box>
        </ButtonBase>
        {action}
        {entry.is_undone && <Chip label={translate('engine.history.undone')} />}
        {entry.is_undoable && (
          <UndoButton
            isCreation={entry.kind === 'create'}
            isDisabled={undo.isBusy}
            onClick={() => undo.start({ isAlwaysAsked: true })}
          />
        )}
      </Box>
      {undo.scope && (
        <TimeZoneContext value={entry.place?.time_zone ?? zone}>
          <UndoDialog undo={undo} scope={undo.scope} />
        </TimeZoneContext>
      )}
      <UndoState undo={undo} />
      <div id={detailsId}>{isOpen && <ActivityDetails entry={entry} />}</div>
    </Box>
  );
}

/** The tenant it was in, unless that is what it was about, or what all around it are in. */
function placeToSay({ place, record }: Activity, within: ActivityEntryProps['within']): Activity['place'] {
  const isSame = (other: { resource: string; id: number } | null | undefined) =>
    place?.resource === other?.resource && place?.id === other?.id;
  return place && !isSame(record) && !isSame(within) ? place : null;
}

/** What was done, after the name of who did it: "deleted 1,204 athletes", "published event City run". */
function useEntryWords({ kind, records, record, step }: Activity): string {
  const translate = useTranslate();
  const { what } = useWhat();
  const { plan } = useConsole();
  const nameOf = useNameOfRecords();
  const readable = useReadableTitle();
  const stepWords = useStepWords();
  const named = (one: { resource: string; title: string; whom?: string | null }) => {
    const resource = toldOf(plan, one.resource);
    const words = resource && { resource: nameOf(resource, 1), title: readable(resource, one.title) };
    const what = words && translate('engine.activity.record', words);
    return what && one.whom ? translate('engine.activity.whom', { what, whom: one.whom }) : what;
  };
  // Of some records there is more to say than that they were made: who signed in as whom, and why.
  const ownWords = (way: string, { resource, title, why }: NonNullable<Activity['record']>) =>
    translate(`resources.${resource}.activity.${why === null ? way : `${way}_why`}`, { title, why, _: '' });
  const stepped = step && toldOf(plan, step.resource);
  const taken = stepped && kind === 'update' && stepWords(stepped, step, named(step));
  if (taken) return taken;
  const said = record && kind !== 'undo' && ownWords(kind, record);
  if (said) return said;
  const alone = record && named(record);
  if (alone) return translate(`engine.activity.${kind}`, { what: alone });
  const own = records.filter(({ operation }) => operation === kind);
  return translate(`engine.activity.${kind}`, { what: what(own.length > 0 ? own : summed(records)) });
}

/** Each resource once. */
function summed(records: Activity['records']) {
  const counts = new Map<string, number>();
  for (const { resource, count } of records) counts.set(resource, (counts.get(resource) ?? 0) + count);
  return [...counts].map(([resource, count]) => ({ resource, count }));
}
