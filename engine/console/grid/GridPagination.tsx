import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import ChevronLeftRounded from '#icons/ChevronLeftRounded';
import ChevronRightRounded from '#icons/ChevronRightRounded';
import { PAGE_SIZES } from '../address/gridAddress';
import type { GridAddress } from '../address/useGridAddress';
import { useCountFormat } from '../words/useNumberFormat';

/** Which of how many records are shown, and the way to the others. */
export function GridPagination({ address, total }: { address: GridAddress; total: number }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { page, itemsPerPage } = address.state;
  const pages = Math.max(1, Math.ceil(total / itemsPerPage));
  const from = total === 0 ? 0 : (page - 1) * itemsPerPage + 1;
  const to = Math.min(total, page * itemsPerPage);

  return (
    <Box
      component="nav"
      aria-label={translate('engine.grid.pages')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        // At the same place on every page, however few records the last one has.
        mt: 'auto',
        py: 0.75,
        color: 'var(--engine-quiet)',
        fontSize: 13,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box component="label" sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center', gap: 1 }}>
        {translate('engine.grid.page_size')}
        <Box
          component="select"
          value={itemsPerPage}
          onChange={(event) => address.change({ itemsPerPage: Number(event.target.value) })}
          sx={SELECT}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Box>
      </Box>
      <Box component="span" sx={{ ml: 'auto' }}>
        {translate('engine.grid.range', { from: count(from), to: count(to), total: count(total) })}
      </Box>
      <IconButton
        aria-label={translate('engine.grid.previous_page')}
        title={translate('engine.grid.previous_page')}
        disabled={page <= 1}
        onClick={() => address.change({ page: page - 1 })}
      >
        <ChevronLeftRounded />
      </IconButton>
      <IconButton
        aria-label={translate('engine.grid.next_page')}
        title={translate('engine.grid.next_page')}
        disabled={page >= pages}
        onClick={() => address.change({ page: page + 1 })}
      >
        <ChevronRightRounded />
      </IconButton>
    </Box>
  );
}

const SELECT = {
  height: 30,
  px: 0.75,
  border: '1px solid var(--engine-field-line)',
  borderRadius: '6px',
  bgcolor: 'var(--engine-surface)',
  color: 'var(--engine-text)',
  font: 'inherit',
};
