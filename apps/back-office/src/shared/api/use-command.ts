import type { OfficeCalls } from '@krapao/contract/office/calls';
import { commandsOf } from '@krapao/web/api/use-command.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { call } from './call.ts';

export const useCommand = commandsOf<OfficeCalls>(call, useErrorText);
