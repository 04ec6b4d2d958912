import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ResourcePlan } from '../../core/plan';
import { type HeaderAction, useConsole } from '../ConsoleSetup';
import { mayUse } from '../fieldAccess';
import type { Place } from '../Place';

/** The way to a record's form; nothing for who may not change it. */
export function EditButton({ plan, place, id }: { plan: ResourcePlan; place: Place; id: number }) {
  const translate = useTranslate();
  const { can } = useConsole();
  if (!place.edit || !mayUse(plan, 'update', can)) return null;
  return (
    <Button variant="contained" component={Link} to={place.edit(id)}>
      {translate('ra.action.edit')}
    </Button>
  );
}

/** What usually comes next with a record, beside that. */
export function StepButton({ step: { label, Icon, onClick, isDisabled } }: { step: HeaderAction }) {
  return (
    <Button variant="outlined" startIcon={Icon && <Icon />} disabled={isDisabled} onClick={onClick}>
      {label}
    </Button>
  );
}
