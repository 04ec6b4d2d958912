import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import MoreVertRounded from '#icons/MoreVertRounded';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { type PlainColumn, PlainTable } from '../../../../engine/console/PlainTable';
import { saidByServer } from '../../../../engine/core/said/saidByServer';
import { formatTimeDifference } from '../../../../engine/fields/format/timeDifference';
import { useWrittenText } from '../../../../engine/fields/format/useWrittenText';
import { EmptyState } from '../../../frame/layout/EmptyState';
import { useZone } from '../../../shared/event/EventContext';
import { timeOfDay } from '../../../shared/event/timeOfDay';
import type { Correction } from '../corrections/correction';
import { RowMenu } from '../corrections/RowMenu';
import { PassingState } from '../shared/PassingState';
import { livePassingOf, type PassingRecord } from '../shared/passingRecord';
import type { Course } from '../shared/useCourse';

interface ReadsTableProps {
  course: Course;
  /** In the order of their times. */
  reads: readonly PassingRecord[];
  onCorrect: (correction: Correction) => void;
}

/** Every read of an athlete, what was made of it and why, and beside it what can be done. */
export function ReadsTable({ course, reads, onCorrect }: ReadsTableProps) {
  const translate = useTranslate();
  const zone = useZone();
  const written = useWrittenText();
  const { can } = useConsole();
  const [menu, setMenu] = useState<{ read: PassingRecord; anchor: HTMLElement } | null>(null);
  if (reads.length === 0) {
    return (
      <EmptyState
        title={translate('livetiming.timing.no_reads')}
        detail={translate('livetiming.timing.no_reads_why')}
      />
    );
  }
  const columns: readonly PlainColumn<PassingRecord>[] = [
    { name: 'time', cell: (read) => timeOfDay(read.instant ?? read.time, zone) },
    {
      name: 'place',
      cell: (read) => (
        <>
          {course.placeOf(read)?.name ?? translate('livetiming.no_timeline')}
          {read.lap !== null && read.lap > 1 && ` · ${translate('livetiming.lap', { lap: read.lap })}`}
        </>
      ),
    },
    { name: 'state', cell: ({ state }) => <PassingState state={state} /> },
    {
      name: 'reason',
      cell: (read) => (
        <>
          {read.reason && written(saidByServer(read.reason))}
          <Corrected read={read} />
        </>
      ),
    },
    {
      name: 'device',
      isWide: true,
      cell: ({ manual, device, chipcode }) =>
        manual ? translate('livetiming.by_hand') : [device, chipcode].filter(Boolean).join(' · '),
    },
    {
      name: 'menu',
      cell: (read) =>
        can('passings.update') && (
          <IconButton
            aria-haspopup="menu"
            aria-label={translate('livetiming.row_actions', { who: timeOfDay(read.instant ?? read.time, zone) })}
            onClick={({ currentTarget }) => setMenu({ read, anchor: currentTarget })}
          >
            <MoreVertRounded fontSize="small" />
          </IconButton>
        ),
    },
  ];
  return (
    <>
      <PlainTable
        className="sl-athlete-table sl-athlete-reads"
        columns={columns.map((column) => ({
          ...column,
          label: column.name === 'menu' ? null : translate(`livetiming.column.${column.name}`),
        }))}
        rows={reads}
        keyOf={({ id }) => id}
      />
      {menu && (
        <RowMenu
          passing={livePassingOf(menu.read)}
          anchor={menu.anchor}
          onClose={() => setMenu(null)}
          onCorrect={onCorrect}
        />
      )}
    </>
  );
}

/** What people changed of a read beside its state. */
function Corrected({ read: { shift_ms, moved_to_id, manual } }: { read: PassingRecord }) {
  const translate = useTranslate();
  return (
    <>
      {shift_ms !== 0 && (
        <span className="sl-athlete-note">
          {translate('livetiming.timing.shifted', {
            shift: `${shift_ms > 0 ? '+' : ''}${formatTimeDifference(shift_ms)}`,
          })}
        </span>
      )}
      {moved_to_id !== null && !manual && (
        <span className="sl-athlete-note">{translate('livetiming.timing.moved')}</span>
      )}
    </>
  );
}
