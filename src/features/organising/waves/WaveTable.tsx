import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { PlainTable } from '../../../../engine/console/PlainTable';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { visuallyHidden } from '../../../../engine/fields/inputs/visuallyHidden';
import type { WaveNumbers } from './NumberBar';
import { useRangeText } from './useRangeText';
import { WaveRoom } from './WaveRoom';

interface WaveTableProps {
  waves: readonly WaveNumbers[];
  /** Of the event's pages. */
  home: string;
  /** Of the waves' own list. */
  list: string;
  onFill: (wave: { id: number; name: string }) => void;
}

/** What each wave takes, who is in it, and who would be. */
export function WaveTable({ waves, home, list, onFill }: WaveTableProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const count = useCountFormat();
  const { boundsText } = useRangeText();
  const label = (name: string) => translate(`pages.waves.numbers.${name}`);
  const isBound = (wave: WaveNumbers) => wave.start_number_from !== null || wave.start_number_to !== null;
  /** On a phone, where there are no headings. */
  const named = (name: string, value: ReactNode) => (
    <>
      <span className="sl-phone-only">{label(name)} </span>
      {value}
    </>
  );
  return (
    <PlainTable
      aria-label={label('title')}
      data-cards="true"
      rows={waves}
      keyOf={({ wave_id }) => wave_id}
      columns={[
        {
          name: 'wave',
          label: label('wave'),
          isHeading: true,
          cell: ({ wave_id, name }) => <Link to={`${list}/${wave_id}`}>{name}</Link>,
        },
        { name: 'bounds', label: label('bounds'), cell: (wave) => named('bounds', boundsText(wave)) },
        {
          name: 'athletes',
          label: label('athletes'),
          isTabular: true,
          cell: ({ wave_id, name, athletes, capacity }) =>
            named(
              'athletes',
              <Link to={`${home}/athletes?wave_id[]=${wave_id}`}>
                <WaveRoom athletes={athletes} capacity={capacity} />
                <span style={visuallyHidden}>, {translate('pages.waves.numbers.athletes_of', { wave: name })}</span>
              </Link>,
            ),
        },
        {
          name: 'within',
          label: label('within'),
          isTabular: true,
          cell: (wave) =>
            isBound(wave) &&
            named(
              'within',
              <>
                {count(wave.within)}
                {wave.elsewhere > 0 && (
                  <Box component="span" sx={{ color: 'var(--sl-quiet)' }}>
                    {' · '}
                    {translate('pages.waves.numbers.elsewhere', { count: count(wave.elsewhere) })}
                  </Box>
                )}
              </>,
            ),
        },
        ...(can('athletes.update')
          ? [
              {
                name: 'actions',
                label: label('actions'),
                isTabular: true,
                cell: (wave: WaveNumbers) =>
                  isBound(wave) && (
                    <Button
                      size="small"
                      aria-label={translate('pages.waves.numbers.fill_what', { wave: wave.name })}
                      disabled={wave.elsewhere === 0}
                      onClick={() => onFill({ id: wave.wave_id, name: wave.name })}
                    >
                      {label('fill')}
                    </Button>
                  ),
              },
            ]
          : []),
      ]}
    />
  );
}
