import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { parseISO } from 'date-fns';
import { useTranslate } from 'react-admin';
import { useDayLocale } from '../../../../engine/console/words/useDayLocale';
import type { NearestEvents as Nearest } from '../../../../resources/events/schedule.calls';
import type { Day } from './days';

interface NearestEventsProps {
  nearest: Nearest;
  /** The year of what is shown, which days of the same one are named without. */
  year: string;
  /** Takes the filters away; null where none is set. */
  onClear: (() => void) | null;
  onDay: (day: Day) => void;
}

/** The ways out of a period that has nothing: to the event before it and to the one after, or to all where the filters leave none. */
export function NearestEvents({ nearest, year, onClear, onDay }: NearestEventsProps) {
  const translate = useTranslate();
  const locale = useDayLocale();
  const named = (day: Day) =>
    new Intl.DateTimeFormat(locale, {
      ...{ weekday: 'short', day: 'numeric', month: 'long' },
      ...(!day.startsWith(year) && { year: 'numeric' }),
    }).format(parseISO(day));
  const isNowhere = !nearest.before && !nearest.after;
  return (
    <>
      {(['after', 'before'] as const).map((side) => {
        const event = nearest[side];
        return (
          event && (
            <Button
              key={side}
              variant={side === 'after' ? 'outlined' : 'text'}
              title={event.name}
              onClick={() => onDay(event.start_date)}
            >
              {translate(`pages.schedule.nearest.${side}`, { date: named(event.start_date) })}
            </Button>
          )
        );
      })}
      {isNowhere && onClear && (
        <Button variant="outlined" onClick={onClear}>
          {translate('engine.filter.clear')}
        </Button>
      )}
    </>
  );
}

/** Above a calendar or a timeline, which stand there empty. */
export function NothingHere(props: NearestEventsProps) {
  const translate = useTranslate();
  const { nearest, onClear } = props;
  const isNowhere = !nearest.before && !nearest.after;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 44, mb: 1 }}>
      <Box component="span" role="status" sx={{ color: 'var(--sl-quiet)', mr: 1 }}>
        {translate(isNowhere && onClear ? 'pages.schedule.nearest.none_left' : 'pages.schedule.nearest.none')}
      </Box>
      <NearestEvents {...props} />
    </Box>
  );
}
