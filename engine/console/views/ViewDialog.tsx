import './texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import type { FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import { useKept } from '../forms/drafts/useKept';
import { TitledDialog } from '../TitledDialog';
import { useRecordsName } from '../words/useLabels';
import { useAttempt } from '../writes/useAttempt';
import type { SavedView, ViewContent, Views } from './useViews';

interface ViewDialogProps {
  /** Of the list. */
  plan: ResourcePlan;
  active: SavedView | undefined;
  /** Whether the list differs from the view by now. */
  isChanged: boolean;
  views: Views;
  draft: Pick<ViewContent, 'search' | 'columns'>;
  onSaved: (id: number | null) => void;
  onClose: () => void;
}

const MAX_NAME = 40;

/** Saves what the list shows as a view, over the one it started from or as a new one. */
export function ViewDialog({ plan, active, isChanged, views, draft, onSaved, onClose }: ViewDialogProps) {
  const translate = useTranslate();
  const { attempt } = useAttempt();
  const wasDefault = active !== undefined && active.id === views.defaultId;
  const { values, change, settle } = useKept(`${plan.name}/view/${active?.id ?? 'new'}`, {
    name: active?.name ?? '',
    isShared: active?.isShared ?? false,
    isDefault: wasDefault,
  });
  const { name, isShared, isDefault } = values;
  const isNamed = name.trim() !== '';
  const isRenamed = active !== undefined && name.trim() !== active.name;
  const mayWrite = active?.isChangeable ?? true;
  const isOther = !active || isChanged || isRenamed || isShared !== active.isShared;

  const close = () => {
    settle();
    onClose();
  };
  const finish = (work: () => Promise<number | null>) =>
    attempt(async () => {
      onSaved(await work());
      close();
    });
  const save = (known: SavedView | undefined) =>
    finish(async () => {
      const isWritten = known === undefined || (known.isChangeable && isOther);
      const id = isWritten
        ? await views.save({ ...draft, name: name.trim(), isShared, id: known?.id ?? null })
        : known.id;
      if (isDefault) await views.setDefault(id);
      else if (known && wasDefault) await views.setDefault(null);
      return id;
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNamed) save(active);
  };
  return (
    <TitledDialog
      title={translate(active ? 'engine.view.edit_title' : 'engine.view.new_title')}
      action={{
        children: translate(active ? 'engine.view.update' : 'engine.view.save'),
        disabled: !isNamed || !((mayWrite && isOther) || isDefault !== wasDefault),
      }}
      actions={
        active && (
          <>
            {mayWrite && (
              <Button
                color="error"
                sx={{ mr: 'auto' }}
                onClick={() =>
                  finish(async () => {
                    await views.remove(active.id);
                    return null;
                  })
                }
              >
                {translate('engine.view.delete')}
              </Button>
            )}
            {(isRenamed || (isChanged && !mayWrite)) && (
              <Button onClick={() => save(undefined)}>{translate('engine.view.save_as_new')}</Button>
            )}
          </>
        )
      }
      maxWidth="xs"
      onSubmit={submit}
      onClose={close}
    >
      <TextField
        label={translate('engine.view.name')}
        helperText={translate(mayWrite ? 'engine.view.why' : 'engine.view.of_another')}
        value={name}
        onChange={(event) => change({ name: event.target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_NAME } }}
        autoFocus
        required
      />
      {views.tenant && mayWrite && (
        <ShareBox tenant={views.tenant} isChecked={isShared} onChange={(next) => change({ isShared: next })} />
      )}
      <FormControlLabel
        control={<Checkbox checked={isDefault} onChange={(_, isChecked) => change({ isDefault: isChecked })} />}
        label={translate('engine.view.default')}
      />
    </TitledDialog>
  );
}

interface ShareBoxProps {
  tenant: ResourcePlan;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

function ShareBox({ tenant, isChecked, onChange }: ShareBoxProps) {
  const translate = useTranslate();
  const names = { tenant: useRecordsName(tenant)(1) };
  return (
    <Box sx={{ mt: 1 }}>
      <FormControlLabel
        control={<Checkbox checked={isChecked} onChange={(_, checked) => onChange(checked)} />}
        label={translate('engine.view.share', names)}
      />
      <FormHelperText sx={{ mt: 0, ml: '25px' }}>{translate('engine.view.share_why', names)}</FormHelperText>
    </Box>
  );
}
