import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import QueryStatsRounded from '#icons/QueryStatsRounded';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { EmptyState } from '../../../frame/layout/EmptyState';

interface NothingProps {
  kind: 'races' | 'distances' | 'athletes';
  race?: string;
  to: string;
  /** What it takes to do what is said. */
  permission: string;
}

function Nothing({ kind, race, to, permission }: NothingProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  return (
    <EmptyState
      icon={<QueryStatsRounded />}
      title={translate(`analytics.empty.${kind}`, { race })}
      detail={translate(`analytics.empty.${kind}_why`)}
      action={
        can(permission) && (
          <Button variant="contained" component={Link} to={to}>
            {translate(`analytics.empty.${kind}_do`)}
          </Button>
        )
      }
    />
  );
}

export function NoRaces({ eventId }: { eventId: number }) {
  return <Nothing kind="races" to={`/events/${eventId}/races/create`} permission="races.create" />;
}

export function NoDistances({ eventId, race }: { eventId: number; race: string }) {
  return <Nothing kind="distances" race={race} to={`/events/${eventId}/timing`} permission="timelines.read" />;
}

export function NoAthletes({ eventId, race }: { eventId: number; race: string }) {
  return <Nothing kind="athletes" race={race} to={`/events/${eventId}/athletes/import`} permission="athletes.import" />;
}
