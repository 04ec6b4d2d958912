import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import MoreVertRounded from '#icons/MoreVertRounded';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { EmptyState } from '../../../frame/layout/EmptyState';
import { useZone } from '../../../shared/event/EventContext';
import type { Correction } from '../corrections/correction';
import { RowMenu } from '../corrections/RowMenu';
import { PassingState } from '../shared/PassingState';
import { livePassingOf, type PassingRecord } from '../shared/passingRecord';
import { shortDuration, timeOfDay } from '../shared/timeOfDay';
import type { Course } from '../shared/useCourse';

interface ReadsTableProps {
  course: Course;
  /** In the order of their times. */
  reads: readonly PassingRecord[];
  onCorrect: (correction: Correction) => void;
}

const COLUMNS = ['time', 'place', 'state', 'reason', 'device', 'menu'] as const;

/** Every read of an athlete, what was made of it and why, and beside it what can be done. */
export function ReadsTable({ course, reads, onCorrect }: ReadsTableProps) {
  const translate = useTranslate();
  const zone = useZone();
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
  return (
    <div className="sl-athlete-frame">
      <table className="sl-table sl-athlete-table sl-athlete-reads">
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" data-column={name}>
                {name === 'menu' ? null : translate(`livetiming.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reads.map((read) => (
            <tr key={read.id}>
              <td data-column="time">{timeOfDay(read.instant ?? read.time, zone)}</td>
              <td data-column="place">
                {course.placeOf(read)?.name ?? translate('livetiming.no_timeline')}
                {read.lap !== null && read.lap > 1 && ` · ${translate('livetiming.lap', { lap: read.lap })}`}
              </td>
              <td data-column="state">
                <PassingState state={read.state} />
              </td>
              <td data-column="reason">
                {read.reason}
                <Corrected read={read} />
              </td>
              <td data-column="device">
                {read.manual
                  ? translate('livetiming.by_hand')
                  : [read.device, read.chipcode].filter(Boolean).join(' · ')}
              </td>
              <td data-column="menu" data-align="right">
                {can('passings.update') && (
                  <IconButton
                    aria-haspopup="menu"
                    aria-label={translate('livetiming.row_actions', {
                      who: timeOfDay(read.instant ?? read.time, zone),
                    })}
                    onClick={({ currentTarget }) => setMenu({ read, anchor: currentTarget })}
                  >
                    <MoreVertRounded fontSize="small" />
                  </IconButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {menu && (
        <RowMenu
          passing={livePassingOf(menu.read)}
          anchor={menu.anchor}
          onClose={() => setMenu(null)}
          onCorrect={onCorrect}
        />
      )}
    </div>
  );
}

/** What people changed of a read beside its state. */
function Corrected({ read: { shift_ms, moved_to_id, manual } }: { read: PassingRecord }) {
  const translate = useTranslate();
  return (
    <>
      {shift_ms !== 0 && (
        <span className="sl-athlete-note">
          {translate('livetiming.timing.shifted', { shift: `${shift_ms > 0 ? '+' : ''}${shortDuration(shift_ms)}` })}
        </span>
      )}
      {moved_to_id !== null && !manual && (
        <span className="sl-athlete-note">{translate('livetiming.timing.moved')}</span>
      )}
    </>
  );
}
