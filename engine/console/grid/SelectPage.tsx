import { type ComponentProps, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { GridRecord } from './useGridList';
import type { GridSelection } from './useGridSelection';

interface SelectPageProps extends ComponentProps<'input'> {
  records: readonly GridRecord[];
  selection: GridSelection;
}

/** Selects the records of the page, or none of them any more. */
export function SelectPage({ records, selection, ...attributes }: SelectPageProps) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const ids = records.map((record) => record.id);
  const selected = new Set(selection.ids);
  const selectedHere = ids.filter((id) => selected.has(id)).length;
  const isAll = selection.isAllMatching || (ids.length > 0 && selectedHere === ids.length);

  useEffect(() => {
    if (input.current) input.current.indeterminate = !isAll && selectedHere > 0;
  }, [isAll, selectedHere]);

  const toggle = () => {
    const others = selection.isAllMatching ? [] : selection.ids.filter((id) => !ids.includes(id));
    selection.select(isAll ? others : [...others, ...ids]);
  };
  return (
    <input
      ref={input}
      type="checkbox"
      aria-label={translate('engine.grid.select_page')}
      checked={isAll}
      onChange={toggle}
      {...attributes}
    />
  );
}
