import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useGetList, useTranslate } from 'react-admin';
import { PlainTable } from '../../../../engine/console/PlainTable';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { Stored } from '../../../../resources/allResources';
import type { Sample } from './MappingPanel';

interface RacesProps {
  name: string;
  eventId: number;
  sample: Sample;
  /** What somebody chose. */
  races: Readonly<Record<string, number | string>>;
  onMap: (said: string, race: number | string) => void;
}

const MOST = 250;

/** Which race each of the other side's is: one that is there, one to be made, or none. */
export function RacesMapping({ name, eventId, sample, races, onMap }: RacesProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { data = [] } = useGetList<Stored<'races'>>('races', {
    filter: { event_id: eventId },
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'position', order: 'ASC' },
  });
  const choose = (said: string, value: string) => onMap(said, /^\d+$/.test(value) ? Number(value) : value);
  return (
    <Box>
      <Typography variant="h3" sx={{ fontSize: 14, fontWeight: 600 }}>
        {translate('pages.connections.mapping.races')}
      </Typography>
      <Typography sx={{ color: 'var(--sl-quiet)', mb: 1 }}>
        {translate('pages.connections.mapping.races_why')}
      </Typography>
      <PlainTable
        data-framed
        data-cards
        columns={[
          {
            name: 'said',
            isHeading: true,
            label: translate('pages.connections.mapping.said', { name }),
            cell: (race) => race.name,
          },
          {
            name: 'count',
            isTabular: true,
            label: translate('pages.connections.mapping.count'),
            cell: (race) => count(race.count),
          },
          {
            name: 'race',
            label: translate('pages.connections.mapping.race'),
            cell: ({ name: said, race_id }) => (
              <NativeSelect
                value={String(races[said] ?? race_id ?? '')}
                onChange={(event) => choose(said, event.target.value)}
                error={!races[said] && race_id === null}
                input={<OutlinedInput size="small" sx={{ width: '100%' }} />}
                inputProps={{ 'aria-label': translate('pages.connections.mapping.race_of', { said }) }}
              >
                <option value="" disabled>
                  {translate('pages.connections.mapping.choose')}
                </option>
                {data.map((race) => (
                  <option key={race.id} value={race.id}>
                    {race.name}
                  </option>
                ))}
                <option value="new">{translate('pages.connections.mapping.make')}</option>
                <option value="skip">{translate('pages.connections.mapping.skip')}</option>
              </NativeSelect>
            ),
          },
        ]}
        rows={sample.races}
        keyOf={(race) => race.name}
      />
    </Box>
  );
}
