import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { PlainTable } from '../../../../../engine/console/PlainTable';
import { ChartDownloads } from '../../../../shared/charts/ChartDownloads';
import { useChartWidth } from '../../../../shared/charts/useChartWidth';
import { Panel } from '../../../../shared/Panel';
import { useMarks } from './useMarks';

interface ChartFrameProps {
  title: string;
  /** Name of the saved file, without its ending. */
  fileName: string;
  /** What the chart says, in a sentence. */
  summary?: ReactNode;
  /** How many marks it has: bars, bins or rows. */
  marks: number;
  /** What is said where there are none. */
  empty?: string;
  /** In px. */
  height: number;
  /** What is said of the mark that is looked at. */
  readout: (index: number) => string;
  /** The same data as a table: headings, and rows whose first cell names them. */
  table: { readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] };
  /** Beside the buttons, such as a choice of unit. */
  tools?: ReactNode;
  /** Draws the marks. */
  children: (chart: Drawing) => ReactNode;
}

export interface Drawing extends Pick<ReturnType<typeof useMarks>, 'active' | 'markAt'> {
  /** In px. */
  readonly width: number;
}

/** A chart with its title, what is under the pointer, the same data as a table, and its download. */
export function ChartFrame({ title, fileName, summary, table, tools, children, ...o }: ChartFrameProps) {
  const translate = useTranslate();
  const [isTable, setTable] = useState(false);
  const drawing = useRef<HTMLDivElement>(null);
  const { box, width } = useChartWidth();
  const { active, marks, markAt } = useMarks(o.marks);
  return (
    <Panel
      title={title}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
          {tools}
          <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {translate(isTable ? 'statistics.as_chart' : 'statistics.as_table')}
          </Button>
          {!isTable && <ChartDownloads drawing={drawing} fileName={fileName} title={title} />}
        </Box>
      }
    >
      {summary && <Box sx={{ color: 'var(--sl-quiet)' }}>{summary}</Box>}
      {isTable ? (
        <PlainTable
          aria-label={title}
          columns={table.headings.map((label, at) => ({
            name: label,
            label,
            isTabular: at > 0,
            isHeading: at === 0,
            cell: (row: readonly string[]) => row[at],
          }))}
          rows={table.rows}
          keyOf={([name = '']) => name}
        />
      ) : (
        <Box ref={drawing} sx={DRAWING}>
          <Box role="status" sx={{ minHeight: 22, mb: 0.5, fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
            {active === null ? '' : o.readout(active)}
          </Box>
          <div ref={box}>
            {o.marks === 0 ? (
              o.empty
            ) : (
              <svg width={width} height={o.height} role="img" aria-label={title} {...marks}>
                {children({ width, active, markAt })}
              </svg>
            )}
          </div>
        </Box>
      )}
    </Panel>
  );
}

/** The colours of marks and lines: blue and ochre differ for everybody, and from the ground. */
const DRAWING = {
  minWidth: 0,
  '& svg': { display: 'block', maxWidth: '100%', fontFamily: 'var(--sl-font)', fontSize: 12, borderRadius: '6px' },
  '& svg:focus-visible': { outline: '2px solid var(--sl-brand)', outlineOffset: 2 },
  '& text': { fill: 'var(--sl-text)', fontVariantNumeric: 'tabular-nums' },
  '& text.quiet': { fill: 'var(--sl-quiet)' },
  '& .line': { stroke: 'var(--sl-line)', strokeWidth: 1 },
  '& .first': { fill: 'var(--sl-info)' },
  '& .second': { fill: 'var(--sl-attention)' },
  '& .track': { fill: 'var(--sl-neutral-ground)' },
  '& .median': { stroke: 'var(--sl-text)', strokeWidth: 2 },
  '& .hit': { fill: 'transparent' },
  '& .active': { stroke: 'var(--sl-text)', strokeWidth: 2 },
};
