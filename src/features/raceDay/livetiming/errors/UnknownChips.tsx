import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import type { Course } from '../../shared/useCourse';
import { type ChipGroup, groupByChip } from './chipGroups';
import { ErrorsState } from './ErrorsState';
import { RowList } from './RowList';
import { UnknownChip } from './UnknownChip';
import { useErrorReads } from './useErrorReads';

interface UnknownChipsProps {
  course: Course;
  /** Reads of unknown chips there are. */
  count: number;
  /** The chip that the address names: it comes first. */
  chip: string | null;
  /** Who was in the last one has nowhere to go on. */
  onEmpty: () => void;
}

/** Chips can have many reads each: the newest of them are looked at. */
const PAGES = 8;

/** The chips that were read and that nobody has: each is one problem, however often it was read. */
export function UnknownChips({ course, count, chip, onEmpty }: UnknownChipsProps) {
  const translate = useTranslate();
  const format = useCountFormat();
  const [isPointed, setPointed] = useState(false);
  const [begun, setBegun] = useState<ReadonlySet<string>>(new Set());
  const begin = (key: string, isBegun: boolean) =>
    setBegun((before) => {
      if (before.has(key) === isBegun) return before;
      return new Set(isBegun ? [...before, key] : [...before].filter((one) => one !== key));
    });
  const query = useErrorReads({
    kind: 'unknown_chip',
    count,
    pages: PAGES,
    isHeld: isPointed || begun.size > 0,
  });
  const groups = useMemo(() => {
    const all = groupByChip(query.data?.reads ?? []);
    const isNamed = ({ key }: ChipGroup) => key === chip?.toUpperCase();
    return [...all.filter(isNamed), ...all.filter((group) => !isNamed(group))];
  }, [query.data, chip]);
  if (!query.data || query.data.total === 0) return <ErrorsState kind="unknown_chip" query={query} />;
  const { reads, total } = query.data;
  const isAll = reads.length >= total;
  return (
    <>
      <Typography sx={{ mb: 2, color: 'var(--sl-quiet)' }}>
        {translate(`livetiming.errors.unknown_chip_why${isAll ? '' : '_more'}`, {
          smart_count: groups.length,
          count: format(groups.length),
        })}
      </Typography>
      {!isAll && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('livetiming.errors.newest', { count: format(reads.length), total: format(total) })}
        </Alert>
      )}
      <RowList rows={groups} keyOf={({ key }) => key} begun={begun} onHold={setPointed} onEmpty={onEmpty}>
        {(group) => (
          <UnknownChip
            {...{ course, group }}
            onBegin={(isBegun) => begin(group.key, isBegun)}
            onDone={() => void query.catchUp()}
          />
        )}
      </RowList>
    </>
  );
}
