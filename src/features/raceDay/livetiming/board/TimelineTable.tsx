import '../../../../../engine/console/plainTable.css';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import CheckCircleRounded from '#icons/CheckCircleRounded';
import HelpOutlineRounded from '#icons/HelpOutlineRounded';
import WarningAmberRounded from '#icons/WarningAmberRounded';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import { useZone } from '../../../../shared/event/EventContext';
import { timeOfDay } from '../../../../shared/event/timeOfDay';
import type { LiveSummary } from '../../../../shared/live/summary/liveSummary';
import { useTimingAddresses } from '../../shared/timingAddresses';
import { foldDevice, type Timeline } from '../../shared/timingRecords';
import { useNow } from '../../shared/useNow';
import { deviceHealth, strayDevices } from './deviceHealth';

interface TimelineTableProps {
  timelines: readonly Timeline[];
  summary: LiveSummary;
}

const HEALTH_MS = 10_000;
const ICONS = { connected: CheckCircleRounded, silent: WarningAmberRounded, unheard: HelpOutlineRounded } as const;
const COLUMNS = ['timeline', 'passed', 'rate', 'last', 'errors', 'devices'] as const;

/** What each mat has counted, how fast it goes there, and how its devices are doing. */
export function TimelineTable({ timelines, summary }: TimelineTableProps) {
  const translate = useTranslate();
  const { home } = useTimingAddresses();
  const now = useNow(HEALTH_MS);
  const stray = strayDevices(summary.devices, timelines);
  const heard = new Map(summary.devices.map((device) => [foldDevice(device.device), device]));
  return (
    <table className="sl-table sl-timelines">
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col" className={`sl-timelines-${name}`}>
              {translate(`livetiming.timelines.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {timelines.map((timeline) => (
          <TimelineRow key={timeline.id} {...{ timeline, summary }}>
            {(timeline.devices ?? []).map(({ id }) => (
              <Health key={id} id={id} health={deviceHealth(heard.get(foldDevice(id)), now)} />
            ))}
          </TimelineRow>
        ))}
        {stray.map(({ device }) => (
          <tr key={device} className="sl-timelines-stray">
            <td colSpan={COLUMNS.length}>
              <WarningAmberRounded fontSize="small" aria-hidden />
              {translate('livetiming.timelines.stray', { device })}{' '}
              <Link to={home}>{translate('livetiming.timelines.set_up')}</Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TimelineRowProps extends Omit<TimelineTableProps, 'timelines'> {
  timeline: Timeline;
  children: React.ReactNode[];
}

function TimelineRow({ timeline, summary, children }: TimelineRowProps) {
  const { livePassings, liveErrors } = useTimingAddresses();
  const translate = useTranslate();
  const count = useCountFormat();
  const zone = useZone();
  const numbers = summary.timelines.find(({ timeline_id }) => timeline_id === timeline.id);
  return (
    <tr>
      <th scope="row">
        <Link to={`${livePassings}?timeline=${timeline.id}`}>{timeline.name}</Link>
        {timeline.passing_mode === 'backup' && <span> {translate('livetiming.timelines.backup')}</span>}
      </th>
      <td className="sl-timelines-passed">{count(numbers?.passed ?? 0)}</td>
      <td className="sl-timelines-rate">
        {count(numbers?.per_minute ?? 0)}
        <span className="sl-phone-only"> {translate('livetiming.timelines.per_minute')}</span>
      </td>
      <td className="sl-timelines-last">
        {numbers?.last_passing_at ? timeOfDay(numbers.last_passing_at, zone).slice(0, 8) : '–'}
      </td>
      <td className="sl-timelines-errors">
        {numbers && numbers.errors > 0 ? (
          <Link
            to={liveErrors}
            aria-label={translate('livetiming.timelines.errors_of', { smart_count: numbers.errors })}
          >
            {count(numbers.errors)}
          </Link>
        ) : (
          0
        )}
      </td>
      <td className="sl-timelines-devices">
        {children.length > 0 ? children : <Health id={null} health={{ kind: 'unheard' }} />}
      </td>
    </tr>
  );
}

function Health({ id, health }: { id: string | null; health: ReturnType<typeof deviceHealth> }) {
  const translate = useTranslate();
  const Icon = ICONS[health.kind];
  const args = { minutes: 'minutes' in health ? minutesText(health.minutes) : '' };
  return (
    <Box component="span" className="sl-device" data-kind={health.kind}>
      <Icon fontSize="inherit" aria-hidden />
      {id && <span>{id} </span>}
      <span>{translate(id ? `livetiming.device_health.${health.kind}` : 'livetiming.device_health.none', args)}</span>
    </Box>
  );
}

/** `6 min`, `3 h`, `2 d`. */
function minutesText(minutes: number): string {
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
