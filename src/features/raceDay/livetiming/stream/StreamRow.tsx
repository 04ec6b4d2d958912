import { memo } from 'react';
import { useTranslate } from 'react-admin';
import MoreVertRounded from '#icons/MoreVertRounded';
import { saidByServer } from '../../../../../engine/core/said/saidByServer';
import { useWrittenText } from '../../../../../engine/fields/format/useWrittenText';
import type { LivePassing } from '../../../../../resources/passings/passings.calls';
import { timeOfDay } from '../../../../shared/event/timeOfDay';
import { PassingState } from '../../shared/PassingState';
import type { Course } from '../../shared/useCourse';

interface StreamRowProps {
  passing: LivePassing;
  course: Course;
  zone: string;
  /** From the list's beginning, in px. */
  top: number;
  isChosen: boolean;
  id: string;
  onMenu: (passing: LivePassing, anchor: HTMLElement) => void;
}

const MENU_ICON = <MoreVertRounded fontSize="small" />;

/** One read. Drawn again only when the read itself or its place is another. */
export const StreamRow = memo(function StreamRow({ passing, course, zone, top, isChosen, id, onMenu }: StreamRowProps) {
  const translate = useTranslate();
  const written = useWrittenText();
  const { start_number, name, chipcode, instant, time, lap, state, device, manual } = passing;
  const reason = passing.reason && written(saidByServer(passing.reason));
  const who = name ?? (chipcode ? translate('livetiming.chip', { chip: chipcode }) : '–');
  return (
    <tr id={id} aria-selected={isChosen} style={{ transform: `translateY(${top}px)` }} data-seq={passing.seq}>
      <td className="sl-figures sl-stream-time">{timeOfDay(instant ?? time, zone)}</td>
      <td className="sl-figures sl-stream-bib">{start_number ?? '–'}</td>
      <td className="sl-stream-name" title={who}>
        {who}
      </td>
      <td className="sl-stream-place">
        {course.placeOf(passing)?.name ?? '–'}
        {lap !== null && lap > 1 && ` · ${translate('livetiming.lap', { lap })}`}
      </td>
      <td className="sl-stream-race">{course.raceOf(passing.race_id)?.name ?? '–'}</td>
      <td className="sl-stream-state" title={reason ?? undefined}>
        <PassingState state={state} />
      </td>
      <td className="sl-stream-reason" title={reason ?? undefined}>
        {state === 'valid' ? '' : reason}
      </td>
      <td className="sl-stream-device">
        {manual ? translate('livetiming.by_hand') : device}
        {!manual && chipcode && name ? ` · ${chipcode}` : ''}
      </td>
      <td className="sl-stream-menu">
        <button
          type="button"
          tabIndex={-1}
          aria-haspopup="menu"
          aria-label={translate('livetiming.row_actions', { who: start_number ?? who })}
          onClick={(event) => onMenu(passing, event.currentTarget)}
        >
          {MENU_ICON}
        </button>
      </td>
    </tr>
  );
});
