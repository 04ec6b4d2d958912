import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import DeleteOutlineRounded from '#icons/DeleteOutlineRounded';
import UndoRounded from '#icons/UndoRounded';

interface UndoButtonProps {
  /** Taking a creation back is deleting what it made, and says so. */
  isCreation: boolean;
  isDisabled: boolean;
  onClick: () => void;
}

/** Takes a step back, at the end of its line. */
export function UndoButton({ isCreation, isDisabled, onClick }: UndoButtonProps) {
  const translate = useTranslate();
  return (
    <Button
      size="small"
      color={isCreation ? 'error' : 'primary'}
      startIcon={isCreation ? <DeleteOutlineRounded /> : <UndoRounded />}
      disabled={isDisabled}
      onClick={onClick}
      sx={{ ml: 'auto' }}
    >
      {translate(isCreation ? 'ra.action.delete' : 'ra.action.undo')}
    </Button>
  );
}
