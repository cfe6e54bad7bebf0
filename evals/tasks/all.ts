/** Every task, and those that somebody asks for. */
import { BOOKS } from './books.ts';
import { CHANGES } from './changes.ts';
import { QUESTIONS } from './questions.ts';
import type { Task } from './task.ts';
import { TRAPS } from './traps.ts';

export const TASKS: readonly Task[] = [...BOOKS, ...QUESTIONS, ...CHANGES, ...TRAPS];
