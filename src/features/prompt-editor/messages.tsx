import { useRef, useState } from 'react';
import { utf8Length } from '../../core/base/utf8';
import type { MessagesPrompt, PromptMessage } from '../../core/document/document';
import { useI18n } from '../../i18n';
import {
  Button,
  CardList,
  Chip,
  DeleteIcon,
  EmptyState,
  followFocus,
  IconButton,
  LongText,
  MessageIcon,
  MoveButtons,
  PanelSection,
  PlainTextField,
  PlusIcon,
  Select,
  Switch,
  TextInput,
} from '../../ui';
import { LIMIT } from './sections';
import type { PromptEdits } from './use-prompt';
import s from './prompt-editor.module.css';

const ROLES: readonly PromptMessage['role'][] = ['system', 'user', 'assistant', 'tool'];

/** A plain list of messages. Alt with the arrows moves the one that holds the focus. */
export function Messages({ prompt, edits }: { prompt: MessagesPrompt; edits: PromptEdits }) {
  const { t } = useI18n();
  const { messages } = prompt;
  const list = useRef<HTMLDivElement>(null);
  const [reveal, setReveal] = useState(-1);
  const move = (index: number, by: -1 | 1) => {
    const to = index + by;
    if (to < 0 || to >= messages.length) return;
    followFocus(list.current, index, to);
    edits.moveMessage(index, by);
    setReveal(to);
  };
  return (
    <PanelSection
      title={t('prompt.messages')}
      meta={String(messages.length)}
      actions={
        <Button
          size="s"
          icon={<PlusIcon />}
          onClick={() => {
            edits.addMessage(messages.length === 0 ? 'system' : 'user');
            setReveal(messages.length);
          }}
        >
          {t('prompt.add')}
        </Button>
      }
    >
      {messages.length === 0 ? (
        <EmptyState compact icon={<MessageIcon />} title={t('prompt.none')}>
          {t('prompt.noneText')}
        </EmptyState>
      ) : (
        <div ref={list} className={messages.length > 100 ? s['many'] : undefined}>
          <CardList
            label={t('prompt.messages')}
            count={messages.length}
            cardKey={String}
            cardHeight={140}
            reveal={reveal}
            renderCard={(index) => {
              const message = messages[index];
              return message === undefined ? null : (
                <Message
                  message={message}
                  index={index}
                  count={messages.length}
                  edits={edits}
                  onMove={(by) => move(index, by)}
                />
              );
            }}
          />
        </div>
      )}
    </PanelSection>
  );
}

interface MessageProps {
  message: PromptMessage;
  index: number;
  count: number;
  edits: PromptEdits;
  onMove: (by: -1 | 1) => void;
}

function Message({ message, index, count, edits, onMove }: MessageProps) {
  const { t, bytes } = useI18n();
  const number = index + 1;
  const size = utf8Length(message.content);
  const { toolCallId, cacheBreakpoint, ...plain } = message;
  const patch = (next: PromptMessage, key?: string) => edits.writeMessage(index, next, key);
  return (
    <div
      className={s['message']}
      data-row={index}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onMove(event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <header className={s['head']}>
        <Select
          label={t('prompt.roleOf', { number })}
          hideLabel
          value={message.role}
          options={ROLES.map((id) => ({ id, label: id }))}
          onChange={(role) => {
            const marked = cacheBreakpoint === undefined ? {} : { cacheBreakpoint };
            const answered = role === 'tool' ? { toolCallId: toolCallId ?? '' } : {};
            patch({ ...plain, ...marked, ...answered, role });
          }}
        />
        <span className={s['size']}>{bytes(size)}</span>
        <span className={s['end']}>
          <MoveButtons
            what={t('prompt.messageNumber', { number })}
            index={index}
            count={count}
            onMove={onMove}
          />
          <IconButton
            size="s"
            label={t('prompt.remove', { number })}
            icon={<DeleteIcon />}
            onClick={() => edits.removeMessage(index)}
          />
        </span>
      </header>
      {message.role === 'tool' ? (
        <TextInput
          label={t('prompt.callId')}
          mono
          maxLength={200}
          value={toolCallId ?? ''}
          onChange={(id) => patch({ ...message, toolCallId: id }, 'call')}
          onBlur={edits.settle}
        />
      ) : null}
      <LongText text={message.content} bytes={size} limit={LIMIT}>
        <PlainTextField
          label={t('prompt.contentOf', { number })}
          hideLabel
          value={message.content}
          onChange={(content) => patch({ ...message, content }, 'content')}
          onBlur={edits.settle}
        />
      </LongText>
      <div className={s['foot']}>
        <Switch
          label={t('prompt.breakpoint')}
          checked={cacheBreakpoint === true}
          onChange={(on) => {
            const answered = toolCallId === undefined ? {} : { toolCallId };
            patch({ ...plain, ...answered, ...(on ? { cacheBreakpoint: true } : {}) });
          }}
        />
        {cacheBreakpoint === true ? (
          <Chip tone="accent" glyph={null}>
            {t('prompt.marked')}
          </Chip>
        ) : null}
      </div>
    </div>
  );
}
