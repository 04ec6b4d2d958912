import { useConsole } from '../../../../engine/console/ConsoleSetup';
import './rankings.css';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import AddRounded from '#icons/AddRounded';
import ArrowDownwardRounded from '#icons/ArrowDownwardRounded';
import ArrowUpwardRounded from '#icons/ArrowUpwardRounded';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { RecordOf } from '../../../../engine/core/resource';
import type { races } from '../../../../resources/races/races.resource';
import { Panel } from '../../../shared/Panel';
import { foldOf, type RaceList } from '../shared/races/useRaceList';
import { PublishDialog } from './PublishDialog';
import type { RankingFilter, RankingRecord } from './rankingRecords';
import { UsualRankingsDialog } from './UsualRankingsDialog';
import { useFilterWords } from './useFilterWords';
import { useRankingAddresses } from './useRankingAddresses';
import { useRankingWrites } from './useRankingWrites';

interface RaceRankingsProps {
  race: RecordOf<typeof races>;
  rankings: readonly RankingRecord[];
  list: RaceList<RaceRankingsProps['race']>;
}

/** The rankings of one race in their order; of a race without any, the way to the usual ones. */
export function RaceRankings({ race, rankings, list }: RaceRankingsProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const { create } = useRankingAddresses();
  const [isUsualOpen, setUsualOpen] = useState(false);
  const canCreate = can('rankings.create');
  const isOpen = list.isOpen(race);
  return (
    <Panel
      title={race.name}
      fold={foldOf(list, race, translate)}
      beside={!isOpen && <Folded rankings={rankings} />}
      action={
        isOpen &&
        canCreate &&
        rankings.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button onClick={() => setUsualOpen(true)}>{translate('rankings.usual.open')}</Button>
            <Button
              startIcon={<AddRounded />}
              component={Link}
              to={create(race.id)}
              sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
            >
              {translate('rankings.create')}
            </Button>
          </Box>
        )
      }
    >
      {rankings.length === 0 ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Typography color="textSecondary" sx={{ flex: '1 1 320px' }}>
            {translate('rankings.none_why')}
          </Typography>
          {canCreate && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button variant="contained" onClick={() => setUsualOpen(true)}>
                {translate('rankings.usual.open')}
              </Button>
              <Button variant="outlined" component={Link} to={create(race.id)}>
                {translate('rankings.create_one')}
              </Button>
            </Box>
          )}
        </Box>
      ) : (
        <RankingRows rankings={rankings} />
      )}
      {isUsualOpen && <UsualRankingsDialog race={race} existing={rankings} onClose={() => setUsualOpen(false)} />}
    </Panel>
  );
}

/** What a folded race would show. */
function Folded({ rankings }: Pick<RaceRankingsProps, 'rankings'>) {
  const translate = useTranslate();
  const args = { smart_count: rankings.length };
  return <Box sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>{translate('rankings.folded', args)}</Box>;
}

function RankingRows({ rankings }: { rankings: readonly RankingRecord[] }) {
  const writes = useRankingWrites();
  return (
    <ul className="sl-ranks-rows sl-ranks-flush">
      {rankings.map((ranking, at) => (
        <RankingRow
          key={ranking.id}
          {...{ ranking, writes }}
          onUp={at > 0 ? () => writes.move(rankings, at, at - 1) : null}
          onDown={at < rankings.length - 1 ? () => writes.move(rankings, at, at + 1) : null}
        />
      ))}
    </ul>
  );
}

interface RankingRowProps {
  ranking: RankingRecord;
  writes: ReturnType<typeof useRankingWrites>;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
}

function RankingRow({ ranking, writes, onUp, onDown }: RankingRowProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const { ranking: addressOf } = useRankingAddresses();
  const canUpdate = can('rankings.update');
  const [isPublishing, setPublishing] = useState(false);
  const words = { ranking: ranking.name };
  return (
    <li>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Box component={Link} to={addressOf(ranking.id)} sx={NAME}>
            {ranking.name}
          </Box>
          <Chip
            size="small"
            color={ranking.status === 'official' ? 'success' : 'default'}
            label={translate(`rankingStatuses.${ranking.status}`)}
          />
          {ranking.source === 'imported' && <Chip size="small" color="info" label={translate('rankings.imported')} />}
        </Box>
        <RankingFacts ranking={ranking} />
      </Box>
      {canUpdate && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
          <Toggle
            label={translate('rankings.official')}
            name={translate('rankings.official_of', words)}
            isOn={ranking.status === 'official'}
            onToggle={(isOn) => (isOn ? setPublishing(true) : writes.set(ranking, { status: 'unofficial' }))}
            isDisabled={writes.isBusy}
          />
          <Toggle
            label={translate('rankings.confirmed')}
            name={translate('rankings.confirmed_of', words)}
            isOn={ranking.confirmed === true}
            onToggle={(confirmed) => writes.set(ranking, { confirmed })}
            isDisabled={writes.isBusy}
          />
          <IconButton
            aria-label={translate('rankings.move_up', words)}
            disabled={!onUp || writes.isBusy}
            onClick={() => onUp?.()}
          >
            <ArrowUpwardRounded fontSize="small" />
          </IconButton>
          <IconButton
            aria-label={translate('rankings.move_down', words)}
            disabled={!onDown || writes.isBusy}
            onClick={() => onDown?.()}
          >
            <ArrowDownwardRounded fontSize="small" />
          </IconButton>
        </Box>
      )}
      {isPublishing && <PublishDialog ranking={ranking} onClose={() => setPublishing(false)} />}
    </li>
  );
}

const NAME = {
  color: 'var(--sl-text)',
  fontWeight: 600,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { textDecoration: 'underline' },
};

/** How many are in it, who they are, and from when it is. */
function RankingFacts({ ranking }: { ranking: RankingRecord }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const wordsOf = useFilterWords();
  const entries = ranking.entries_count ?? 0;
  const facts = [
    translate('rankings.entries', { smart_count: entries, count: count(entries) }),
    ...wordsOf((ranking.filter ?? {}) as RankingFilter),
    translate(`timingTypes.${ranking.timing_type}`),
  ];
  return (
    <Box sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
      {facts.join(' · ')}
      {ranking.calculated_at && (
        <>
          {' · '}
          {translate('rankings.calculated')} <RelativeTime instant={ranking.calculated_at} />
        </>
      )}
      {ranking.published_at && (
        <>
          {' · '}
          {translate('rankings.published')} <RelativeTime instant={ranking.published_at} />
        </>
      )}
    </Box>
  );
}

interface ToggleProps {
  label: string;
  /** What is read out: the same word stands on every line. */
  name: string;
  isOn: boolean;
  isDisabled: boolean;
  onToggle: (isOn: boolean) => void;
}

function Toggle({ label, name, isOn, isDisabled, onToggle }: ToggleProps) {
  return (
    <FormControlLabel
      label={label}
      sx={{ mr: 1.5 }}
      control={
        <Switch
          checked={isOn}
          disabled={isDisabled}
          onChange={(_, checked) => onToggle(checked)}
          slotProps={{ input: { 'aria-label': name } }}
        />
      }
    />
  );
}
