import { useTranslate } from 'react-admin';
import CheckCircleRounded from '#icons/CheckCircleRounded';
import ErrorOutlineRounded from '#icons/ErrorOutlineRounded';
import InfoOutlined from '#icons/InfoOutlined';
import WarningAmberRounded from '#icons/WarningAmberRounded';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { RaceNumbers } from '../../../../resources/waves/waves.calls';
import type { WaveNumbers } from './NumberBar';
import type { NumberLine } from './numberLine';
import { useRangeText } from './useRangeText';

const ICONS = {
  outside: ErrorOutlineRounded,
  overlap: WarningAmberRounded,
  beyond: WarningAmberRounded,
  note: InfoOutlined,
  fine: CheckCircleRounded,
};

interface Finding {
  readonly kind: keyof typeof ICONS;
  readonly text: string;
}

/** What the bar shows, in words: what is taken twice, whom no wave takes. */
export function NumberFindings(props: { numbers: RaceNumbers; line: NumberLine<WaveNumbers> | null }) {
  const findings = useFindings(props);
  return (
    <ul className="sl-number-findings">
      {findings.map(({ kind, text }) => {
        const Icon = ICONS[kind];
        return (
          <li key={text} data-kind={kind}>
            <Icon aria-hidden />
            {text}
          </li>
        );
      })}
    </ul>
  );
}

function useFindings({ numbers, line }: { numbers: RaceNumbers; line: NumberLine<WaveNumbers> | null }): Finding[] {
  const translate = useTranslate();
  const count = useCountFormat();
  const { rangeText, listText } = useRangeText();
  const say = (kind: Finding['kind'], name: string, args: object = {}) => ({
    kind,
    text: translate(`pages.waves.numbers.${name}`, args),
  });
  const counted = (athletes: number) => ({ smart_count: athletes, count: count(athletes) });
  if (!line) return [say('note', 'none')];
  const overlaps = line.overlaps.map((range) =>
    say('overlap', range.waves.length === 2 ? 'overlap_two' : 'overlap_many', {
      waves: listText(range.waves.map(({ name }) => name)),
      range: rangeText(range),
    }),
  );
  const counts = (parts: readonly { what: string; athletes: number }[]) =>
    listText(
      parts.map(({ what, athletes }) => translate('pages.waves.numbers.counted', { what, count: count(athletes) })),
    );
  const sumOf = (parts: readonly { athletes: number }[]) => parts.reduce((sum, { athletes }) => sum + athletes, 0);
  const outside = numbers.outside.map((range) => ({ what: rangeText(range), athletes: range.athletes }));
  const beyond = numbers.waves
    .filter((wave) => wave.beyond > 0)
    .map((wave) => ({ what: wave.name, athletes: wave.beyond }));
  const isHeld = (gap: { from: number; to: number }) =>
    numbers.outside.some(({ from, to }) => from >= gap.from && to <= gap.to);
  const unused = line.gaps.filter((gap) => !isHeld(gap)).map(rangeText);
  return [
    ...(outside.length > 0 ? [say('outside', 'outside', { ...counted(sumOf(outside)), ranges: counts(outside) })] : []),
    ...overlaps,
    ...(beyond.length > 0 ? [say('beyond', 'beyond', { ...counted(sumOf(beyond)), waves: counts(beyond) })] : []),
    ...(overlaps.length + outside.length === 0 ? [say('fine', 'fine')] : []),
    ...(numbers.without_number > 0 ? [say('note', 'without', counted(numbers.without_number))] : []),
    ...(unused.length > 0 ? [say('note', 'unused', { range: listText(unused) })] : []),
  ];
}
