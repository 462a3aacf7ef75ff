import type { Module } from '#platform/module.ts';
import { routes as cms } from './cms/routes.ts';
import { type EditorialDeps, openEditorial } from './deps.ts';

/** Content management: who may sign in to it, and what it reads. */
export const editorialModule: Module<EditorialDeps> = {
  name: 'editorial',
  open: openEditorial,
  routes: cms,
};
