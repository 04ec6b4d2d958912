import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import DragIndicatorRounded from '#icons/DragIndicatorRounded';
import { visuallyHidden } from '../../../engine/fields/inputs/visuallyHidden';
import { type Grip, useOrdering } from './useOrdering';

interface OrderedListProps<Item> {
  /** In the order that is stored. */
  readonly items: readonly Item[];
  /** What the list holds, for those who do not see it. */
  readonly label: string;
  nameOf(item: Item): string;
  /** Writes the order, in one operation; where it rejects or gives false the items go back. */
  onOrder(ids: readonly number[]): Promise<unknown>;
  /** Whether the reader may order them; without it there are no handles. */
  readonly canOrder: boolean;
  /** A row. `handle` is what it is moved by, to be put where it belongs; null where it cannot be. */
  renderItem(item: Item, handle: ReactNode): ReactNode;
  readonly gap?: number;
}

/**
 * Items that are put in order: dragged by their handle, with a mouse or a finger, or picked up with space, moved with the arrow keys
 * and put down with space, which is said to screen readers. The new order shows at once, and is written when an item is put down.
 * Lists may stand within rows of another one.
 *
 *     <OrderedList items={rows} label="Rows" nameOf={(row) => row.title} canOrder={can('programs.update')}
 *       onOrder={(ids) => attempt(() => writeOrder(ids))} renderItem={(row, handle) => <>{handle}{row.title}</>} />
 */
export function OrderedList<Item extends { readonly id: number }>({
  label,
  canOrder,
  renderItem,
  gap = 0,
  ...options
}: OrderedListProps<Item>) {
  const hint = useId();
  const translate = useTranslate();
  const { list, shown, said, gripOf } = useOrdering(options);
  return (
    <>
      <Box
        component="ul"
        ref={list}
        aria-label={label}
        sx={{ display: 'grid', gap: `${gap}px`, m: 0, p: 0, listStyle: 'none' }}
      >
        {shown.map((item) => {
          const grip = gripOf(item);
          const handle = canOrder && shown.length > 1 && (
            <Handle name={options.nameOf(item)} describedBy={hint} grip={grip} />
          );
          return (
            <Box component="li" key={item.id} sx={grip.isGrabbed ? GRABBED : ROW}>
              {renderItem(item, handle || null)}
            </Box>
          );
        })}
      </Box>
      {canOrder && (
        <>
          <span id={hint} hidden>
            {translate('ordering.hint')}
          </span>
          <Box component="span" role="status" sx={visuallyHidden}>
            {said}
          </Box>
        </>
      )}
    </>
  );
}

function Handle({ name, describedBy, grip }: { name: string; describedBy: string; grip: Grip }) {
  const translate = useTranslate();
  const { isGrabbed, ...events } = grip;
  return (
    <IconButton
      size="small"
      aria-label={translate('ordering.move', { name })}
      aria-describedby={describedBy}
      aria-pressed={isGrabbed}
      disableRipple
      {...events}
      sx={{ flexShrink: 0, cursor: isGrabbed ? 'grabbing' : 'grab', touchAction: 'none', color: 'var(--sl-quiet)' }}
    >
      <DragIndicatorRounded fontSize="small" />
    </IconButton>
  );
}

const ROW = { position: 'relative', minWidth: 0 } as const;
const GRABBED = {
  ...ROW,
  zIndex: 1,
  borderRadius: '8px',
  bgcolor: 'var(--sl-surface)',
  outline: '2px solid var(--sl-brand)',
  boxShadow: '0 6px 20px rgb(0 0 0 / 18%)',
} as const;
