import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import FilterListRounded from '#icons/FilterListRounded';
import { isSearchable } from '../../core/query/evaluateQuery';
import { ActiveFilters } from '../filters/ActiveFilters';
import { onDemand } from '../onDemand';
import { Sheet } from '../Sheet';
import { useRecordsName } from '../words/useLabels';
import { useCountFormat } from '../words/useNumberFormat';
import { GridTools, type GridToolsProps } from './GridTools';
import { SearchBox } from './SearchBox';

const FilterPanel = onDemand(async () => (await import('../filters/FilterPanel')).FilterPanel);

interface FilterLineProps extends GridToolsProps {
  /** How many match; null until it is known. */
  total: number | null;
  toolbar?: ReactNode;
}

/** Search, filters and tools of a list, and how many records match. */
export function FilterLine({ total, toolbar, ...tools }: FilterLineProps) {
  const { plan, place, address } = tools;
  const translate = useTranslate();
  const count = useCountFormat();
  const nameOf = useRecordsName(plan);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { change, state } = address;

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
      {isSearchable(plan) && (
        <SearchBox
          label={translate('engine.grid.search', { records: nameOf(2) })}
          value={state.q}
          onSearch={(q) => change({ q }, { isReplace: true })}
        />
      )}
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<FilterListRounded />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        ref={button}
        onClick={() => setOpen(true)}
      >
        {translate('engine.filter.button')}
        {state.where.length > 0 && ` (${state.where.length})`}
      </Button>
      <ActiveFilters plan={plan} address={address} onEdit={() => setOpen(true)} />
      <Box sx={{ display: 'flex', alignItems: 'center', ml: 'auto' }}>
        {total !== null && (
          <Box
            component="span"
            sx={{ mr: 1, color: 'var(--engine-quiet)', fontSize: 13, fontVariantNumeric: 'tabular-nums' }}
          >
            {translate('engine.grid.count', { smart_count: total, count: count(total), records: nameOf(total) })}
          </Box>
        )}
        <GridTools {...tools} />
        {toolbar}
      </Box>
      <Sheet
        title={translate('engine.filter.title')}
        anchor={isOpen ? button.current : null}
        onClose={() => setOpen(false)}
        width={400}
      >
        <FilterPanel plan={plan} place={place} address={address} onClose={() => setOpen(false)} />
      </Sheet>
    </Box>
  );
}
