import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ResourcePlan } from '../../core/plan';
import type { GridAddress } from '../address/useGridAddress';
import { type HeaderAction, useConsole } from '../ConsoleSetup';
import { mayUse } from '../fieldAccess';
import type { Place } from '../Place';
import { useRecordsName } from '../words/useLabels';

interface GridStateProps {
  plan: ResourcePlan;
  place: Place;
  address: GridAddress;
  /** Ways to the first records other than typing them. */
  actions?: readonly HeaderAction[] | undefined;
}

/** No records: because none match, or because there are none yet and how to get the first. */
export function GridEmpty({ plan, place, address, actions = [] }: GridStateProps) {
  const translate = useTranslate();
  const { can, frame } = useConsole();
  const nameOf = useRecordsName(plan);
  const { where, q, isDeleted } = address.state;
  const names = { records: nameOf(2), record: nameOf(1) };
  if (where.length > 0 || q !== null || isDeleted) {
    return (
      <frame.EmptyState
        title={translate(isDeleted ? 'engine.empty.no_deleted' : 'engine.empty.no_results', names)}
        detail={isDeleted ? undefined : translate('engine.empty.no_results_why', names)}
        action={
          <Button variant="outlined" onClick={() => address.change({ where: [], q: null, isDeleted: false })}>
            {translate(isDeleted ? 'engine.grid.hide_deleted' : 'engine.filter.clear')}
          </Button>
        }
      />
    );
  }
  // Hardly anybody types a list that comes in files: those come first.
  const canCreate = place.create && mayUse(plan, 'create', can);
  return (
    <frame.EmptyState
      title={translate(`resources.${plan.name}.empty.title`, { _: translate('engine.empty.title', names) })}
      detail={translate(`resources.${plan.name}.empty.why`, { _: translate('engine.empty.why', names) })}
      action={
        <>
          {actions.map(
            ({ label, Icon, to }) =>
              to && (
                <Button key={to} variant="contained" component={Link} to={to} startIcon={Icon && <Icon />}>
                  {label}
                </Button>
              ),
          )}
          {canCreate && (
            <Button variant={actions.length > 0 ? 'outlined' : 'contained'} component={Link} to={place.create ?? ''}>
              {translate('engine.empty.create', names)}
            </Button>
          )}
        </>
      }
    />
  );
}

/** The list could not be loaded: what happened, and another try. */
export function GridError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const translate = useTranslate();
  const { ErrorState } = useConsole().frame;
  return <ErrorState title={translate('engine.grid.failed')} detail={error.message} onRetry={onRetry} isPart />;
}
