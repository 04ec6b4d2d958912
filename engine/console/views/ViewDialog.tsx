import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { messageOf } from '../writes/errors';
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
  const notify = useNotify();
  const titleId = useId();
  const [name, setName] = useState(active?.name ?? '');
  const isNamed = name.trim() !== '';
  const isRenamed = active !== undefined && name.trim() !== active.name;

  const finish = async (work: Promise<void>, view: SavedView | null) => {
    try {
      await work;
      onSaved(view);
      onClose();
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
  };
  const save = (id: string) => {
    const view = { ...draft, id, name: name.trim() };
    finish(views.save(view), view);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNamed) save(active?.id ?? crypto.randomUUID());
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{translate(active ? 'engine.view.edit_title' : 'engine.view.new_title')}</DialogTitle>
        <DialogContent>
          <TextField
            label={translate('engine.view.name')}
            helperText={translate('engine.view.why')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: MAX_NAME } }}
            autoFocus
            required
          />
        </DialogContent>
        <DialogActions>
          {active && (
            <Button color="error" onClick={() => finish(views.remove(active.id), null)} sx={{ mr: 'auto' }}>
              {translate('engine.view.delete')}
            </Button>
          )}
          {active && isRenamed && (
            <Button onClick={() => save(crypto.randomUUID())}>{translate('engine.view.save_as_new')}</Button>
          )}
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!isNamed || (active && !isChanged && !isRenamed)}>
            {translate(active ? 'engine.view.update' : 'engine.view.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
