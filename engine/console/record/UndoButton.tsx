import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import DeleteOutlineRounded from '#icons/DeleteOutlineRounded';
import UndoRounded from '#icons/UndoRounded';
import { useIsFormer } from '../Former';

interface UndoButtonProps {
  /** Taking a creation back is deleting what it made, and says so. */
  isCreation: boolean;
  isDisabled: boolean;
  onClick: () => void;
}

/** Takes a step back, at the end of its line. As quiet for a creation, which most lines are: what it would do is said before it is done. */
export function UndoButton({ isCreation, isDisabled, onClick }: UndoButtonProps) {
  const translate = useTranslate();
  const isFormer = useIsFormer();
  return (
    <Button
      size="small"
      startIcon={isCreation ? <DeleteOutlineRounded /> : <UndoRounded />}
      disabled={isDisabled || isFormer}
      onClick={onClick}
      sx={{ ml: 'auto' }}
    >
      {translate(isCreation ? 'ra.action.delete' : 'ra.action.undo')}
    </Button>
  );
}
