package io.github.toolerror.core

import com.sun.jna.Memory
import com.sun.jna.Structure

private const val SLOT = 64
private const val SLOTS = 128

/** Memory of one thread, taken slot by slot, round and round. A call across the border holds a few of them at a time. */
private class Ring {
    private val memory = Memory((SLOT * SLOTS).toLong())
    private var next = 0

    fun slot(size: Int): Memory {
        val at = next.toLong() * SLOT
        next = (next + 1) % SLOTS
        memory.setMemory(at, SLOT.toLong(), 0)
        return memory.share(at, size.toLong()) as Memory
    }
}

private val rings = ThreadLocal.withInitial { Ring() }

/**
 * What the generated structures derive from (`bindings/uniffi/generate` says so). They live no longer than a call across
 * the border. JNA would give each of them memory that only the collector returns, some fifty a failed tool call: more than
 * its one thread can return while eight make calls.
 *
 * @suppress
 */
public abstract class Recycled : Structure() {
    override fun autoAllocate(size: Int): Memory = if (size <= SLOT) rings.get().slot(size) else super.autoAllocate(size)
}
