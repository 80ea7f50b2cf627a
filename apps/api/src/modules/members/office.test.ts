import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addJob } from '../../platform/jobs.ts';
import { e164, givenMember, newPhone, signIn } from '../../testing/members.ts';
import { givenPlayer, statementOf, transfer, walletOf, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { nok, type OfficeMoney, officeMoney, owner, viewer } from '../../testing/office-money.ts';
