import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { TitledDialog } from '../TitledDialog';
import { useAttempt } from '../writes/useAttempt';
import type { SavedView, Views } from './useViews';

interface ViewDialogProps {
  active: SavedView | undefined;
  isChanged: boolean;
  views: Views;
  draft: Pick<SavedView, 'search' | 'columns'>;
  onSaved: (view: SavedView | null) => void;
  onClose: () => void;
}

const MAX_NAME = 40;

/** Saves what the list shows as a view, over the one it started from or as a new one. */
export function ViewDialog({ active, isChanged, views, draft, onSaved, onClose }: ViewDialogProps) {
  const translate = useTranslate();
  const { attempt } = useAttempt();
  const [name, setName] = useState(active?.name ?? '');
  const isNamed = name.trim() !== '';
  const isRenamed = active !== undefined && name.trim() !== active.name;

  const finish = (work: Promise<void>, view: SavedView | null) =>
    attempt(async () => {
      await work;
      onSaved(view);
      onClose();
    });
  const save = (id: string) => {
    const view = { ...draft, id, name: name.trim() };
    finish(views.save(view), view);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNamed) save(active?.id ?? crypto.randomUUID());
  };
  return (
    <TitledDialog
      title={translate(active ? 'engine.view.edit_title' : 'engine.view.new_title')}
      action={{
        children: translate(active ? 'engine.view.update' : 'engine.view.save'),
        disabled: !isNamed || (active && !isChanged && !isRenamed),
      }}
      actions={
        active && (
          <>
            <Button color="error" onClick={() => finish(views.remove(active.id), null)} sx={{ mr: 'auto' }}>
              {translate('engine.view.delete')}
            </Button>
            {isRenamed && (
              <Button onClick={() => save(crypto.randomUUID())}>{translate('engine.view.save_as_new')}</Button>
            )}
          </>
        )
      }
      maxWidth="xs"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={translate('engine.view.name')}
        helperText={translate('engine.view.why')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_NAME } }}
        autoFocus
        required
      />
    </TitledDialog>
  );
}
