import '../../../../../engine/console/grid/grid.css';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { SearchBox } from '../../../../../engine/console/grid/SearchBox';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';

interface RaceSearchProps {
  list: {
    readonly isMany: boolean;
    readonly search: string | null;
    readonly shown: readonly unknown[];
    readonly total: number;
    setSearch(text: string | null): void;
  };
}

/** Finds a race among many by its name or a wave's; not there where a glance finds it. */
export function RaceSearch({ list }: RaceSearchProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { isMany, search, shown, total, setSearch } = list;
  if (!isMany) return null;
  const args = { smart_count: total, shown: count(shown.length), total: count(total) };
  return (
    <Box onKeyDown={keepFromForm} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
      <SearchBox label={translate('races_list.search')} value={search} onSearch={setSearch} />
      <Typography role="status" sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
        {translate(search ? 'races_list.found' : 'races_list.count', args)}
      </Typography>
    </Box>
  );
}

/** Enter searches; the form that this may stand in is not meant. */
function keepFromForm(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
